import { env } from '../env.ts';
import { log } from '../log.ts';
import { processSingleton } from '../process-singletons.ts';
import { authorization } from './authorization-header.ts';
import { createDispatcher } from './dispatcher.ts';
import { createLendingApi, type LendingApi, tryMsOf } from './lending-client.ts';

/** The process's one way to the lending API, as configured. */
export function lendingApi(): LendingApi {
  return processSingleton('lendingApi', () => {
    const settings = env();
    const baseUrl = settings.LENDING_API_BASE_URL;
    const totalMs = settings.LENDING_API_TIMEOUT_MS;
    const route = { baseUrl, httpsProxy: settings.HTTPS_PROXY, noProxy: settings.NO_PROXY };
    return createLendingApi({
      baseUrl,
      totalMs,
      dispatcher: createDispatcher(route, tryMsOf(totalMs)),
      authorization: () => authorization(settings.LENDING_API_AUTH_SCHEME, settings.LENDING_API_KEY),
      log: log(),
    });
  });
}
