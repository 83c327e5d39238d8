/** For tests: reads one loan in a process of its own, since Node reads NODE_EXTRA_CA_CERTS once, when it starts. */
import { isDeskError } from '#lib/server/desk-error.ts';
import { envOf } from '#lib/server/env.ts';
import { authorizationHeader } from '#lib/server/lending/authorization-header.ts';
import { createDispatcher, lendingApiRoute } from '#lib/server/lending/dispatcher.ts';
import { createLendingApi } from '#lib/server/lending/lending-api.ts';
import { createLog } from '#lib/server/log.ts';
import { loanRequest } from './test-lending-api.ts';

const settings = envOf([
  ...(['LENDING_API_BASE_URL', 'LENDING_API_KEY', 'LENDING_API_CLIENT_CERT'] as const),
  ...(['LENDING_API_CLIENT_KEY', 'HTTPS_PROXY', 'NO_PROXY'] as const),
]);
const api = createLendingApi({
  baseUrl: settings.LENDING_API_BASE_URL,
  callTimeoutMs: 5000,
  dispatcher: createDispatcher(lendingApiRoute(settings), 5000),
  authorization: () => authorizationHeader('basic', settings.LENDING_API_KEY),
  log: createLog('info'),
});
try {
  console.log(JSON.stringify(await api.fetchLoan(loanRequest())));
} catch (error) {
  if (!isDeskError(error)) throw error;
  console.log(JSON.stringify({ code: error.code, details: error.details, cause: error.cause }));
  process.exitCode = 1;
} finally {
  await api.close();
}
