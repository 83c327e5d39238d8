import { endListedSession } from '#lib/server/access/sessions/end-listed-session.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Ends one session, by its public id in the list of sessions; `{"all": true}` all of its person. */
export const POST = jsonRoute<{ id: string }>(async (caller, { params: { id }, readBody }) => {
  const body = await readBody();
  const all = typeof body === 'object' && body !== null && 'all' in body && body.all === true;
  await endListedSession({ ...caller, id, all });
  return { id, ended: true };
});
