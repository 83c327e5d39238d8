/** On to another address, of the desk or of the provider: never cached. */
export function redirectAnswer(location: string, headers: [string, string][] = []): Response {
  return new Response(null, {
    status: 303,
    headers: [['location', location], ['cache-control', 'private, no-store'], ...headers],
  });
}
