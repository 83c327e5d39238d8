import { parseLookupRequest } from '#lib/lookup/request/parse-lookup-request.ts';
import { findContracts } from '#lib/server/lookup/search/find-contracts.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Searches the lookup index while a person types. */
export const POST = jsonRoute(async (caller, { readBody }) => {
  const pastedText = parseLookupRequest(await readBody(), loanIdPattern());
  if (!pastedText) throw invalidBody();
  return findContracts({ ...caller, pastedText });
});
