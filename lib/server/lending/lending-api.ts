import { longerTimeoutMs } from '#lib/http/longer-timeout.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { processSingleton } from '../process-singletons.ts';
import { authorizationHeader } from './authorization-header.ts';
import { createDispatcher, lendingApiRoute } from './dispatcher.ts';
import { createLendingApi, type LendingApi } from './lending-client.ts';

/** Returns the process's one client of the lending API, as configured. */
export function lendingApi(): LendingApi {
  return processSingleton('lendingApi', () => {
    const settings = env();
    const baseUrl = settings.LENDING_API_BASE_URL;
    const callTimeoutMs = settings.LENDING_API_TIMEOUT_MS;
    return createLendingApi({
      baseUrl,
      callTimeoutMs,
      dispatcher: createDispatcher(lendingApiRoute(settings), longerTimeoutMs(callTimeoutMs)),
      authorization: () => authorizationHeader(settings.LENDING_API_AUTH_SCHEME, settings.LENDING_API_KEY),
      log: log(),
    });
  });
}
