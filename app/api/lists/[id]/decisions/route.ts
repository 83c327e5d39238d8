import { decideRows } from '#lib/server/lists/decide-rows.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Decides the chosen loans of the caller's own list: `{ loans, decision, text }`. */
export const POST = jsonRoute<{ id: string }>(async (caller, { params, readBody }) =>
  decideRows({ ...caller, id: params.id, body: await readBody() }),
);
