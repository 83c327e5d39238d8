import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '../loopback.ts';
import type { Route } from './routes.ts';

/**
 * True where `Host` names the desk. On a developer's machine localhost, 127.0.0.1 and [::1] are the same desk; any
 * other name that resolves to it is refused (DNS rebinding).
 */
export function isOwnHost(host: string | undefined, origin: string): boolean {
  const own = new URL(origin);
  const requested = host === undefined ? null : URL.parse(`${own.protocol}//${host}`);
  if (requested?.pathname !== '/' || requested.username) return false;
  return (
    requested.host === own.host ||
    (requested.port === own.port && isLoopback(requested.hostname) && isLoopback(own.hostname))
  );
}

/** True where a page of the desk sent the request. A browser too old for `Sec-Fetch-Site` is judged by `Origin`. */
export function isSentByDesk(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? isOwnOrigin(headers.origin, origin) : site === 'same-origin';
}

function isOwnOrigin(sent: string | undefined, origin: string): boolean {
  const [own, sender] = [new URL(origin), URL.parse(sent ?? '')];
  if (!sender || sender.protocol !== own.protocol || sender.port !== own.port) return false;
  return sender.hostname === own.hostname || (isLoopback(sender.hostname) && isLoopback(own.hostname));
}

/**
 * True for a read that a page of another site makes. Data is never for another site. A page may be opened from
 * anywhere by a link, but not in an image or a frame, which would record a view that nobody saw.
 */
export function isCrossSiteRead(headers: IncomingHttpHeaders, route: Route | undefined): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== 'cross-site' && site !== 'same-site') return false;
  return route?.kind === 'data' || (headers['sec-fetch-dest'] ?? 'document') !== 'document';
}
