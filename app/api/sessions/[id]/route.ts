import { endSession } from '#lib/server/access/sessions/end-session.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

/** Ends one session, by its public id in the list of sessions. */
export const POST = jsonRoute<{ id: string }>(async (caller, { params: { id } }) => {
  await endSession({ ...caller, id });
  return { id, ended: true };
});
