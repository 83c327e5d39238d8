import { z } from 'zod';
import { maxListRows, parseListView } from '#lib/lookup/list/list-view.ts';
import { markDone, readList } from '#lib/server/lists/lookup-lists.ts';
import { invalidBody, parseBody } from '#lib/server/responses/json-body.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** The data of the page of a list, by which an open page follows the reading. It renews no session. */
export const GET = jsonRoute<{ id: string }>(
  async (caller, { params, query }) => {
    const view = parseListView(Object.fromEntries(query));
    const page = await readList({ ...caller, id: params.id, view });
    if (!page) throw invalidBody();
    return page;
  },
  { isActivity: false },
);

const bodySchema = z.object({ position: z.int().min(1).max(maxListRows), done: z.boolean() });

/** Marks a row of the caller's own list as done, or as not done: `{ position, done }`. */
export const POST = jsonRoute<{ id: string }>(async (caller, { params, readBody }) => {
  const { position, done } = parseBody(bodySchema, await readBody());
  if (!(await markDone({ ...caller, id: params.id, position, done }))) throw invalidBody();
  return { position, done };
});
