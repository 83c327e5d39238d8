import type { IncomingHttpHeaders } from 'node:http';

/** The client's address, as far as the trusted proxies vouch for it. */
export const clientIpHeader = 'x-client-ip';

/** Path and query of the request as they were sent: a page cannot see them otherwise. */
export const requestUrlHeader = 'x-request-url';

/** Headers that only Next and the server in front may set, the two above among them. */
const internalHeaders =
  /^(x-middleware-|x-invoke-|x-now-|x-vercel-|x-prerender-|x-next-|next-resume|next-action$|x-matched-path$|x-nextjs-(data|cache|rewrite|redirect)|x-nonce$|x-request-id$|x-forwarded-host$|x-forwarded-port$|x-forwarded-proto$|x-forwarded-for$|x-client-ip$|x-request-url$|content-security-policy)/;

/**
 * Sets the headers that Next reads: the nonce of its scripts from the policy, and its own address from the last two. Those
 * that the caller sent under internal names are gone, so that nobody can speak for Next or for the desk.
 */
export function setInternalHeaders(
  headers: IncomingHttpHeaders,
  from: { policy: string | undefined; requestId: string; url: string; ip: string | null; origin: string },
): void {
  for (const name of Object.keys(headers)) if (internalHeaders.test(name)) delete headers[name];
  headers['content-security-policy'] = from.policy;
  headers['x-request-id'] = from.requestId;
  headers[requestUrlHeader] = from.url;
  if (from.ip) headers[clientIpHeader] = from.ip;
  headers['x-forwarded-host'] = new URL(from.origin).host;
  headers['x-forwarded-proto'] = from.origin.startsWith('https:') ? 'https' : 'http';
}
