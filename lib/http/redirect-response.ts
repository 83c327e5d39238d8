const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (found) => escapes[found] ?? '');

/**
 * On to another address: never cached. Away from the desk over a page that goes on at once, and not by a redirect:
 * where a form began it, browsers hold each step to `form-action`, and a provider may lead on to hosts that nobody
 * can name beforehand.
 */
export function redirectResponse(location: string, headers: [string, string][] = []): Response {
  const common: [string, string][] = [['cache-control', 'private, no-store'], ...headers];
  if (location.startsWith('/')) {
    return new Response(null, { status: 303, headers: [['location', location], ...common] });
  }
  const { href, host } = new URL(location);
  // Without an icon of its own, even an empty one, a browser asks for one.
  const head = '<meta charset="utf-8"><title>Loan Desk</title><link rel="icon" href="data:,">';
  const link = `<a href="${escapeHtml(href)}">${escapeHtml(host)}</a>`;
  return new Response(`<!doctype html><html lang="en">${head}${link}`, {
    headers: [['content-type', 'text/html; charset=utf-8'], ['refresh', `0; url=${href}`], ...common],
  });
}
