import { parseLookupRequest } from '#lib/lookup/request/parse-lookup-request.ts';
import { recordLookup } from '#lib/server/lookup/search/find-contracts.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Looks up a text on Enter, or on a choice, with one access record. `chosen` is the picked loan, or null. */
export const POST = jsonRoute(async (caller, { readBody }) => {
  const request = parseLookupRequest(await readBody(), loanIdPattern());
  if (!request) throw invalidBody();
  return recordLookup({ ...caller, pastedText: request, chosen: request.chosen });
});
