import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { type LoanRequest, parseLoanRequest } from '#lib/loan/loan-request.ts';
import { maxDeviations, notUtf8 } from '#lib/loan/reader/deviations.ts';
import { readLoan } from '#lib/loan/reader/read-loan.ts';
import { withDeadlineSignal } from '#lib/server/deadline.ts';
import { faultLine, parseEnv } from '#lib/server/env.ts';
import { type AuthScheme, authorizationHeader } from '#lib/server/lending/authorization-header.ts';
import { createDispatcher, lendingApiRoute } from '#lib/server/lending/dispatcher.ts';
import { loanUrl } from '#lib/server/lending/loan-url.ts';
import { type TryResult, tryOnce, type UpstreamAnswer } from '#lib/server/lending/try-once.ts';

/** Writes one line of the report. */
type Write = (mark: '✓' | '✗' | '!' | ' ', text: string) => void;

export type Source = Readonly<Record<string, string | undefined>>;
/** 0: the desk will work as configured. 1: it will not. 2: there is nothing to check with, or a variable is wrong. */
type ExitCode = 0 | 1 | 2;

const variableNames = [
  ...(['LENDING_API_BASE_URL', 'LENDING_API_KEY', 'LENDING_API_AUTH_SCHEME'] as const),
  ...(['LENDING_API_CLIENT_CERT', 'LENDING_API_CLIENT_KEY'] as const),
  ...(['DEFAULT_EXPAND', 'LOAN_ID_PATTERN', 'HTTPS_PROXY', 'NO_PROXY'] as const),
];
const tryTimeoutMs = 5000;
const maxBytes = 2 * 1024 * 1024;

/** Goes the desk's own way to the lending API, step by step, and prints what it finds. It never prints the key. */
export async function checkApi(loan: string, source: Source, write: Write): Promise<ExitCode> {
  const read = parseEnv(source, variableNames);
  if (!read.ok) {
    for (const fault of read.faults) write('✗', faultLine(fault));
    return 2;
  }
  const settings = read.env;
  const {
    LENDING_API_BASE_URL: baseUrl,
    LENDING_API_AUTH_SCHEME: scheme,
    HTTPS_PROXY: httpsProxy,
  } = settings;
  const parsed = parseLoanRequest(loan, new URLSearchParams(), {
    defaultExpand: settings.DEFAULT_EXPAND,
    loanIdPattern: compileLoanIdPattern(settings.LOAN_ID_PATTERN),
  });
  if (!parsed.ok) {
    write('✗', `That is no loan identifier: it should fit ${settings.LOAN_ID_PATTERN}`);
    return 2;
  }

  const dispatcher = createDispatcher(lendingApiRoute(settings), tryTimeoutMs);
  const request = parsed.request;
  const url = loanUrl(baseUrl, request);
  const ask = (form: AuthScheme | null) => {
    const header = form && authorizationHeader(form, settings.LENDING_API_KEY);
    const options = { dispatcher, authorization: () => header, maxBytes, callTimeoutMs: tryTimeoutMs };
    return withDeadlineSignal(tryTimeoutMs, (signal) => tryOnce(url, { ...options, signal }));
  };
  try {
    const without = await ask(null);
    if (!printConnection(without, baseUrl, Boolean(httpsProxy), write)) return 1;
    const tries: Tries = {
      without,
      basic: await ask('basic'),
      bearer: await ask('bearer'),
    };
    return assessAnswers(tries, { request, scheme }, write) ? 0 : 1;
  } finally {
    await dispatcher.destroy();
  }
}

/** An answer of any kind is a connection. */
function printConnection(without: TryResult, baseUrl: string, proxied: boolean, write: Write): boolean {
  const way = `${baseUrl.startsWith('https:') ? 'TLS' : 'plain HTTP, on this machine'}${proxied ? ', HTTPS_PROXY is set' : ''}`;
  if (without.ok || without.failure.hasBegun) {
    write('✓', `Connection: ${new URL(baseUrl).host} answers (${way}).`);
    return true;
  }
  const { reason } = without.failure;
  write('✗', `Connection: none to ${new URL(baseUrl).host} (${reason}; ${way}): ${hintFor(reason)}.`);
  return false;
}

const authority =
  'the certificate is signed by an authority that this machine does not know: put that authority’s certificate (PEM) in a file, and its path in NODE_EXTRA_CA_CERTS';

/** The advice for a connection that fails, by the code of the error. */
const hints: Record<string, string> = {
  ENOTFOUND:
    'the name does not exist: check LENDING_API_BASE_URL, or whether it is only known inside a network',
  EAI_AGAIN: 'names cannot be resolved now: check the network and its DNS',
  ECONNREFUSED:
    'nothing listens there: check the port in LENDING_API_BASE_URL (and HTTPS_PROXY, if it is set)',
  ECONNRESET: 'the connection is cut: a firewall, or a proxy that is needed (HTTPS_PROXY)',
  UND_ERR_SOCKET: 'the connection is cut: a firewall, or a proxy that is needed (HTTPS_PROXY)',
  UND_ERR_CONNECT_TIMEOUT:
    'no connection within a second: a firewall, or a proxy that is needed (HTTPS_PROXY)',
  ETIMEDOUT: 'no connection: a firewall, or a proxy that is needed (HTTPS_PROXY)',
  ENETUNREACH: 'the network cannot be reached',
  EHOSTUNREACH: 'the host cannot be reached',
  SELF_SIGNED_CERT_IN_CHAIN: authority,
  DEPTH_ZERO_SELF_SIGNED_CERT: authority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: authority,
  UNABLE_TO_GET_ISSUER_CERT: authority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: authority,
  CERT_HAS_EXPIRED:
    'the certificate has expired: its owner has to renew it (or this machine’s clock is wrong)',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet: check this machine’s clock',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another name: check the host in LENDING_API_BASE_URL',
  EPROTO: 'TLS fails: perhaps plain HTTP is spoken at that port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'TLS fails: perhaps plain HTTP is spoken at that port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'TLS fails: perhaps plain HTTP is spoken at that port',
  UND_ERR_PRX_TLS: 'the proxy’s own TLS fails: check HTTPS_PROXY',
  UND_ERR_ABORTED: 'the proxy refuses the way there: check HTTPS_PROXY and NO_PROXY',
  HPE_UNKNOWN: 'what answers there does not speak HTTP',
  deadline: 'no answer in time',
};

function hintFor(reason: string): string {
  return hints[reason] ?? 'the connection fails';
}

/** The answers of the API: without a key, and with each form of it. */
type Tries = { without: TryResult } & Record<AuthScheme, TryResult>;
type AssessOptions = { request: LoanRequest; scheme: AuthScheme };

const names = { basic: 'Basic', bearer: 'Bearer' } as const;

/** Prints what the answers mean together. Returns true if the desk will work with the configured scheme. */
function assessAnswers(tries: Tries, { request, scheme }: AssessOptions, write: Write): boolean {
  for (const form of ['basic', 'bearer'] as const) printScheme(form, tries[form], write);
  if (tries.without.ok) {
    write('✗', 'Without any key it answers 200 too: this is not the lending API, or it is open to everyone.');
  }
  const other = scheme === 'basic' ? 'bearer' : 'basic';
  if (!tries[scheme].ok && tries[other].ok) {
    write(
      '✗',
      `The key works as ${names[other]}, not as ${names[scheme]}: set LENDING_API_AUTH_SCHEME=${other}.`,
    );
  } else if (isRefused(tries.basic) && isRefused(tries.bearer)) {
    write(
      '✗',
      'The key is refused in both forms: it is another environment’s, was revoked, or lacks a scope.',
    );
  }
  const best = tries[scheme].ok ? tries[scheme] : tries[other];
  const read = best.ok && printDeviations(best.answer, request, write);
  return tries[scheme].ok && read && !tries.without.ok;
}

function printScheme(form: AuthScheme, tried: TryResult, write: Write): void {
  write(tried.ok ? '✓' : isMissing(tried) ? '!' : '✗', `${names[form]}: ${wordsOf(tried)}.`);
}

function wordsOf(tried: TryResult): string {
  if (tried.ok) return `accepted, ${tried.answer.bytes} bytes`;
  const { code, reason } = tried.failure;
  if (isRefused(tried)) return `refused (${reason})`;
  if (isMissing(tried)) return `no such loan (${reason}): give the identifier of one that exists`;
  return `${code} (${reason})`;
}

const mostShown = 50;

function printDeviations({ text, damaged }: UpstreamAnswer, request: LoanRequest, write: Write): boolean {
  const read = readLoan(text, request);
  if (!read.ok) {
    write('✗', `The answer cannot be read: ${read.reason}.`);
    return false;
  }
  const deviations = damaged ? [notUtf8, ...read.deviations] : read.deviations;
  const count = deviations.length > maxDeviations ? `more than ${maxDeviations}` : deviations.length || 'no';
  const noun = count === 1 ? 'deviation' : 'deviations';
  write(deviations.length ? '!' : '✓', `The loan: ${count} ${noun} from the specification.`);
  for (const { path, expected, found } of deviations.slice(0, mostShown)) {
    write(' ', `${path || '(the loan)'}: expected ${expected}, found ${found}`);
  }
  if (deviations.length > mostShown) write(' ', `and ${deviations.length - mostShown} more`);
  return true;
}

function isRefused(tried: TryResult): boolean {
  return !tried.ok && tried.failure.code === 'upstream_unauthorized';
}

function isMissing(tried: TryResult): boolean {
  return !tried.ok && tried.failure.code === 'not_found';
}
