import { z } from 'zod';
import { maxListRows } from '#lib/lookup/list/list-view.ts';
import { markDone } from '#lib/server/lookup/lists/lookup-lists.ts';
import { invalidBody, parseBody } from '#lib/server/responses/json-body.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

const bodySchema = z.object({ position: z.int().min(1).max(maxListRows), done: z.boolean() });

/** Marks a row of the caller's own list as done, or as not done: `{ position, done }`. */
export const POST = jsonRoute<{ id: string }>(async (caller, { params, readBody }) => {
  const { position, done } = parseBody(bodySchema, await readBody());
  if (!(await markDone({ ...caller, id: params.id, position, done }))) throw invalidBody();
  return { position, done };
});
