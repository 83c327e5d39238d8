import { env } from '../env.ts';
import { log } from '../log.ts';
import { processValue } from '../process-value.ts';
import { authorizationHeader } from './authorization-header.ts';
import { createDispatcher, lendingApiRoute } from './dispatcher.ts';
import { createLendingApi, type LendingApi } from './lending-api.ts';

/** Returns the process's one client of the lending API, as configured. */
export function lendingApi(): LendingApi {
  return processValue('lendingApi', () => {
    const settings = env();
    const callTimeoutMs = settings.LENDING_API_TIMEOUT_MS;
    return createLendingApi({
      baseUrl: settings.LENDING_API_BASE_URL,
      callTimeoutMs,
      dispatcher: createDispatcher(lendingApiRoute(settings), callTimeoutMs),
      authorization: () => authorizationHeader(settings.LENDING_API_AUTH_SCHEME, settings.LENDING_API_KEY),
      log: log(),
    });
  });
}
