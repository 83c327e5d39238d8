import type { Route } from './routes.ts';

const maxLength = 2048;
const maxLongLength = 8192;
/** Parameters beyond those that a route reads: of mail programs, of advertisers, of the framework. */
const otherParameters = 16;

/**
 * True for a URL that is longer, or has more parameters, than its route may need. Next spends seconds on a query string
 * of 14 KB, on any path and whoever asks, so such a URL is refused before Next sees it.
 */
export function isUrlTooLong(url: string, route: Pick<Route, 'query' | 'longUrl'> | undefined): boolean {
  if (url.length > (route?.longUrl ? maxLongLength : maxLength)) return true;
  const parameters = url.includes('?') ? url.slice(url.indexOf('?') + 1).split('&').length : 0;
  return parameters > (route?.query?.length ?? 0) + otherParameters;
}
