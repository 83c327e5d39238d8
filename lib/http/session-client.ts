import type { SessionState } from '#lib/access/sign-in/session-state.ts';

/**
 * How the session stands; with `renew`, after somebody did something. `ended` where there is none any more; null
 * where the desk was not reached, or could not tell.
 */
export async function fetchSession({ renew = false } = {}): Promise<SessionState | 'ended' | null> {
  const init: RequestInit = renew
    ? { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }
    : {};
  const response = await fetch('/api/session', { ...init, cache: 'no-store' }).catch(() => null);
  if (response?.status === 401) return 'ended';
  return response?.ok ? ((await response.json()) as SessionState) : null;
}

/** Ends one session by its public name; false where that was refused or the desk was not reached. */
export async function postSessionEnd(id: string): Promise<boolean> {
  const response = await fetch(`/api/sessions/${id}`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  }).catch(() => null);
  // One that has ended meanwhile is what was wanted.
  return response !== null && (response.ok || response.status === 404);
}
