import { routeSegments } from './routes.ts';

/** More than any route has. */
const maxSegments = 6;

/**
 * A URL as the log may hold it: without its query, and with `*` for each segment that is not a fixed part of a route,
 * since a caller can type personal data into a path.
 */
export function loggedPath(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  const segments = path.split('/', maxSegments + 2).slice(1);
  const logged = segments
    .slice(0, maxSegments)
    .map((segment) => (segment === '' || routeSegments.has(segment) ? segment : '*'));
  return `/${logged.join('/')}${segments.length > maxSegments ? '/…' : ''}`;
}
