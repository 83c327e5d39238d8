/** For tests: a lending API of a few lines on a port of its own. Nothing else imports it. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import { type LoanRequest, parseLoanRequest } from '#lib/loan/loan-request.ts';
import { authorizationHeader } from '#lib/server/lending/authorization-header.ts';
import { createLendingApi, type LendingOptions } from '#lib/server/lending/lending-api.ts';
import { createLog } from '#lib/server/log.ts';
import { Secret } from '#lib/server/secret.ts';

export const key = 'zq9-the-key';
type ReceivedRequest = { url: string; headers: IncomingHttpHeaders };

/** A server, what it has seen, and a client for it whose log is kept. */
export async function fakeApi(
  answer: (request: { url: string; count: number }, ...rest: Parameters<RequestListener>) => void,
  options: Partial<LendingOptions> & { path?: string } = {},
) {
  const seen: ReceivedRequest[] = [];
  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    answer({ url: request.url ?? '', count: seen.length }, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lines: string[] = [];
  const { path = '', ...more } = options;
  const api = createLendingApi({
    baseUrl: `http://127.0.0.1:${port}${path}`,
    dispatcher: new Agent({ connect: { timeout: 1000 } }),
    authorization: () => authorizationHeader('basic', new Secret(key)),
    callTimeoutMs: 1500,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    ...more,
  });
  return {
    api,
    seen,
    lines,
    port,
    /** The server alone, so that connections are refused. */
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
    async [Symbol.asyncDispose]() {
      await api.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

export function loanRequest(loan = 'loan_1', query = ''): LoanRequest {
  const parsed = parseLoanRequest(loan, new URLSearchParams(query), { defaultExpand: [] });
  if (!parsed.ok) throw new Error(parsed.fault.code);
  return parsed.request;
}
