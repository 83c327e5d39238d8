import type { SessionState } from '#lib/access/sign-in/session-state.ts';
import { fetchDesk, jsonPost } from './fetch-desk.ts';

/**
 * Reads how long the session lasts; `renew` also counts as activity of the person. Returns `ended` where there is no
 * session any more, and null where the desk was not reached or could not say.
 */
export async function fetchSession({ renew = false } = {}): Promise<SessionState | 'ended' | null> {
  const response = await fetchDesk('/api/session', renew ? jsonPost({}) : {}).catch(() => null);
  if (response?.status === 401) return 'ended';
  return response?.ok ? ((await response.json()) as SessionState) : null;
}

/** The tabs of a browser tell one another here what they know of the session. */
export const openSessionChannel = () => new BroadcastChannel('desk-session');

/** Tells every tab that the session ends now. Each of them asks the server. */
export function announceSignOut(): void {
  const channel = openSessionChannel();
  channel.postMessage('ended');
  channel.close();
}

/** Ends one session by its public id; `all`: all sessions of its person. */
export async function endSession(id: string, { all = false } = {}): Promise<'ended' | 'failed'> {
  const response = await fetchDesk(`/api/sessions/${id}`, jsonPost({ all })).catch(() => null);
  // 404: the session has ended in the meantime, as wanted.
  return response?.ok || response?.status === 404 ? 'ended' : 'failed';
}
