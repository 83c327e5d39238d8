import { nameList } from '#lib/server/lists/name-list.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Names the caller's own list, or takes its name away: `{ name }`. */
export const POST = jsonRoute<{ id: string }>(async (caller, { params, readBody }) =>
  nameList({ ...caller, id: params.id, body: await readBody() }),
);
