import { keepContracts } from '#lib/server/access-log/search/contract-lists.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Keeps contracts to search the access log for, where they are too many for a URL. */
export const POST = jsonRoute(async (caller, { readBody }) =>
  keepContracts({ ...caller, body: await readBody() }),
);
