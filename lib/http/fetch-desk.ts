const listeners = new Set<() => void>();

/**
 * Calls the listener after every response that says "not signed in" (401), whichever part of the page asked.
 * Returns the function that removes the listener.
 */
export function onUnauthenticated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The one way in which the browser calls the desk. Rejects where `fetch` rejects: offline, or aborted. */
export async function fetchDesk(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, { cache: 'no-store', ...init });
  if (response.status === 401) for (const listener of listeners) listener();
  return response;
}

/** The options of a POST that sends JSON. */
export function jsonPost(body: object, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
