import 'server-only';
import { notStored } from '../http/response-headers.ts';

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

/**
 * Sends the browser to another address. Within the desk this is a redirect. To another origin it is a page that goes
 * on at once: browsers hold the redirects after a form to `form-action`, and the provider may redirect to hosts that
 * the policy cannot name.
 */
export function redirectResponse(location: string, headers: [string, string][] = []): Response {
  const common: [string, string][] = [...Object.entries(notStored), ...headers];
  if (location.startsWith('/')) {
    return new Response(null, { status: 303, headers: [['location', location], ...common] });
  }
  const { href, host } = new URL(location);
  // Without an icon, even an empty one, the browser would request /favicon.ico.
  const head = '<meta charset="utf-8"><title>Loan Desk</title><link rel="icon" href="data:,">';
  const link = `<a href="${escapeHtml(href)}">${escapeHtml(host)}</a>`;
  return new Response(`<!doctype html><html lang="en">${head}${link}`, {
    headers: [['content-type', 'text/html; charset=utf-8'], ['refresh', `0; url=${href}`], ...common],
  });
}
