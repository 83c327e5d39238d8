import { endListedSession } from '#lib/server/access/sessions/end-listed-session.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Ends one session, by its public id in the list of sessions. */
export const POST = jsonRoute<{ id: string }>(async (caller, { params: { id } }) => {
  await endListedSession({ ...caller, id });
  return { id, ended: true };
});
