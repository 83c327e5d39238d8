import { parseListRequest } from '#lib/lookup/request/parse-lookup-request.ts';
import { createList } from '#lib/server/lists/lookup-lists.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Creates a list of the pasted rows. */
export const POST = jsonRoute(async (caller, { readBody }) => {
  const request = parseListRequest(await readBody(), loanIdPattern());
  if (!request) throw invalidBody();
  return createList({ ...caller, ...request });
});
