import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { Dispatcher } from 'undici';
import type { LoanRequest } from '#lib/loan/request.ts';
import { parseLoanRequest } from '#lib/loan/request.ts';
import { readBaseUrl, readNames, readProxy } from '#lib/server/env-values.ts';
import { type AuthScheme, authorization } from '#lib/server/lending/authorization.ts';
import { createDispatcher } from '#lib/server/lending/dispatcher.ts';
import { errorCode } from '#lib/server/lending/failure.ts';
import { type Try, tryOnce } from '#lib/server/lending/try-once.ts';
import { loanUrl } from '#lib/server/lending/url.ts';
import { Secret } from '#lib/server/secret.ts';
import { hintFor } from './hints.ts';
import { judge, type Tries, type Write } from './judge.ts';
import { tidyKey } from './tidy-key.ts';

export type Source = Readonly<Record<string, string | undefined>>;
/** 0: the desk will work as configured. 1: it will not. 2: there is nothing to check with. */
export type ExitCode = 0 | 1 | 2;

const tryMs = 5000;
const mostBytes = 2 * 1024 * 1024;

/** Goes the desk's own way to the lending API, step by step, and tells what it finds. Never tells the key. */
export async function checkApi(loan: string, source: Source, write: Write): Promise<ExitCode> {
  const baseUrl = readBaseUrl(source.LENDING_API_BASE_URL?.trim() ?? '');
  const { key, faults } = tidyKey(source.LENDING_API_KEY ?? '');
  const parsed = parseLoanRequest(loan, new URLSearchParams(), {
    defaultExpand: readNames(source.DEFAULT_EXPAND ?? 'customer') ?? [],
    ...(source.LOAN_ID_PATTERN ? { loanIdPattern: new RegExp(source.LOAN_ID_PATTERN) } : {}),
  });
  if (!baseUrl)
    write('✗', 'LENDING_API_BASE_URL should be an https URL (http for this machine only), without a query.');
  if (!key) write('✗', 'LENDING_API_KEY is missing.');
  if (!parsed.ok) write('✗', 'That is no loan identifier: it should look like loan_….');
  if (!baseUrl || !key || !parsed.ok) return 2;
  for (const fault of faults) write('✗', `LENDING_API_KEY: ${fault}. Going on with what it should be.`);

  const proxy = source.HTTPS_PROXY || source.https_proxy;
  const httpsProxy = proxy ? (readProxy(proxy) ?? undefined) : undefined;
  const noProxy = source.NO_PROXY ?? source.no_proxy ?? '';
  const dispatcher = createDispatcher({ baseUrl, httpsProxy, noProxy }, tryMs);
  const request = parsed.request;
  const invented = { ...request, loan: `loan_${randomBytes(12).toString('hex')}` as LoanRequest['loan'] };
  const ask = (what: LoanRequest, scheme: AuthScheme | null) => {
    return askOnce(loanUrl(baseUrl, what), dispatcher, scheme && authorization(scheme, new Secret(key)));
  };
  try {
    await tellName(new URL(baseUrl), Boolean(httpsProxy), write);
    const without = await ask(request, null);
    if (!tellConnection(without, baseUrl, Boolean(httpsProxy), write)) return 1;
    const tries: Tries = {
      without,
      basic: await ask(request, 'basic'),
      bearer: await ask(request, 'bearer'),
      invented: { basic: await ask(invented, 'basic'), bearer: await ask(invented, 'bearer') },
    };
    const scheme = source.LENDING_API_AUTH_SCHEME?.trim() === 'bearer' ? 'bearer' : 'basic';
    const works = judge(tries, { request, scheme }, write);
    return works && faults.length === 0 ? 0 : 1;
  } finally {
    await dispatcher.destroy();
  }
}

function askOnce(url: URL, dispatcher: Dispatcher, header: string | null): Promise<Try> {
  const until = performance.now() + tryMs;
  return tryOnce(url, { dispatcher, authorization: () => header, mostBytes, tryMs, totalMs: tryMs, until });
}

async function tellName({ hostname }: URL, proxied: boolean, write: Write): Promise<void> {
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
    write('✓', `Name: ${hostname} is ${found.map(({ address }) => address).join(', ')}.`);
  } catch (error) {
    const code = errorCode(error);
    // Behind a proxy it is the proxy that resolves names.
    write(proxied ? '!' : '✗', `Name: ${hostname} is not known here (${code}): ${hintFor(code)}.`);
  }
}

/** An answer of any kind is a connection. */
function tellConnection(without: Try, baseUrl: string, proxied: boolean, write: Write): boolean {
  const way = `${baseUrl.startsWith('https:') ? 'TLS' : 'plain HTTP, on this machine'}${proxied ? ', HTTPS_PROXY is set' : ''}`;
  if (without.ok || without.failure.answered) {
    write('✓', `Connection: ${new URL(baseUrl).host} answers (${way}).`);
    return true;
  }
  const { reason } = without.failure;
  write('✗', `Connection: none to ${new URL(baseUrl).host} (${reason}; ${way}): ${hintFor(reason)}.`);
  return false;
}
