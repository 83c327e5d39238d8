import 'server-only';
import { notStored } from '../web/response-headers.ts';

/**
 * Sends the browser to another address. Within the desk this is a redirect. To another origin it is a page that goes
 * on at once: browsers hold the redirects after a form to `form-action`, and the provider may redirect to hosts that
 * the policy cannot name.
 */
export function redirectResponse(
  location: string,
  { headers = {}, cookies = [] }: { headers?: Record<string, string>; cookies?: readonly string[] } = {},
): Response {
  const common = new Headers({ ...notStored, ...headers });
  for (const cookie of cookies) common.append('set-cookie', cookie);
  if (location.startsWith('/')) {
    common.set('location', location);
    return new Response(null, { status: 303, headers: common });
  }
  const { href, host } = new URL(location);
  // Without an icon, even an empty one, the browser would request /favicon.ico.
  const head = '<meta charset="utf-8"><title>Loan Desk</title><link rel="icon" href="data:,">';
  // `URL` has escaped quotes and angle brackets.
  const link = `<a href="${href.replaceAll('&', '&amp;')}">${host}</a>`;
  common.set('content-type', 'text/html; charset=utf-8');
  common.set('refresh', `0; url=${href}`);
  return new Response(`<!doctype html><html lang="en">${head}${link}`, { headers: common });
}
