const ours = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isRequestId(value: unknown): value is string {
  return typeof value === 'string' && ours.test(value);
}

/** The request's id as `bin/start` gave it, or a new one where the desk runs without it. */
export function requestIdOf(headers: Pick<Headers, 'get'>): string {
  const receivedId = headers.get('x-request-id');
  return isRequestId(receivedId) ? receivedId : crypto.randomUUID();
}
