import { randomBytes, randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { createTranslator } from 'use-intl/core';
import { type Problem, type ProblemCode, type ProblemDetails, problem } from '#lib/http/problem.ts';
import { type ProblemMessages, problemMessages, sideOf } from '#lib/http/problem-messages.ts';
import en from '#lib/i18n/en.json' with { type: 'json' };
import {
  chooseLocale,
  type Locale,
  localeCookie,
  type Theme,
  themeCookie,
  themes,
} from '#lib/i18n/locales.ts';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { readCookie } from '../cookies.ts';
import { log } from '../log.ts';
import { metrics } from '../telemetry/telemetry.ts';
import type { RequestGate } from './request-gate.ts';

/** An answer of the server in front, before Next sees the request. `code` null: an answer without a body. */
export type Refusal = {
  status: number;
  code: ProblemCode | null;
  details?: ProblemDetails;
  headers?: Record<string, string>;
};

/** Turns a refusal into a response: a page for a person's browser, `application/problem+json` for everyone else. */
export function refusalResponse(
  refusal: Refusal,
  reader: RefusalPageReader | null,
  requestId: string,
): { status: number; headers: Record<string, string>; body: string } {
  const { status, code, details, headers: ownHeaders } = refusal;
  const headers = { 'cache-control': 'no-store', 'x-request-id': requestId, ...ownHeaders };
  if (code === null) return { status, headers, body: '' };
  const shown = { ...problem(code, requestId, details), status };
  const page = reader?.headers.accept?.includes('text/html') ? refusalPage(shown, reader) : null;
  const type = page === null ? 'application/problem+json' : 'text/html; charset=utf-8';
  return { status, headers: { ...headers, 'content-type': type }, body: page ?? JSON.stringify(shown) };
}

/** The headers of every response, for a response whose page has this nonce. */
export type HeadersFor = (nonce: string) => Record<string, string>;

/** Fresh for each response, Base64. */
export const createNonce = () => randomBytes(16).toString('base64');

/** Answers a request that Next does not see. */
export function refuseRequest(
  refusal: Refusal,
  request: IncomingMessage,
  response: ServerResponse,
  { headersFor, requestId = randomUUID() }: { headersFor: HeadersFor; requestId?: string },
): void {
  const nonce = createNonce();
  const reader = { headers: request.headers, nonce };
  const { status, headers, body } = refusalResponse(refusal, reader, requestId);
  // The rest of a request with a body is not read, so its connection cannot be used again.
  const close = request.method !== 'GET' && request.method !== 'HEAD' ? { connection: 'close' } : {};
  const length = { 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...headersFor(nonce), ...headers, ...close, ...length });
  response.end(body);
}

/** The parts of a request that the log may hold. */
export type LoggedRequest = { ip: string | null; method: string | undefined; path: string };

/** Logs a request that was refused before a person was known for it: the access log records only acts of people. */
export function logRefusal(
  { status, code }: Pick<Refusal, 'status' | 'code'>,
  requestId: string,
  logged?: LoggedRequest,
): void {
  metrics()?.refused.inc({ code: code ?? 'none' });
  log().info({ event: 'refused', requestId, status, code, ...logged }, 'a request was refused');
}

/** Answers what never became a request, for which Node has no response object. */
export function refuseOnSocket(
  socket: Duplex,
  refusal: Refusal,
  responseHeaders: Record<string, string>,
  logged?: LoggedRequest,
): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  logRefusal(refusal, requestId, logged);
  const { status, headers, body } = refusalResponse(refusal, null, requestId);
  const length = { 'content-length': Buffer.byteLength(body), connection: 'close' };
  const lines = Object.entries({ ...responseHeaders, ...headers, ...length }).map(([name, value]) => {
    return `${name}: ${value}`;
  });
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
}

const overloadLogMs = 1000;

/** Counts refusals, and logs one line for each second that has some: a line for each would be work for a busy desk. */
export function createOverloadLog(report: RequestGate['report']): { count: () => void } {
  let refused = 0;
  const write = () => {
    log().warn({ event: 'overloaded', refused, ...report() }, 'requests were refused because too many wait');
    refused = 0;
  };
  return {
    count() {
      if (refused === 0) setTimeout(write, overloadLogMs).unref();
      refused += 1;
      metrics()?.refused.inc({ code: 'overloaded' });
    },
  };
}

const texts: Record<Locale, typeof en> = { en, 'pt-BR': ptBr };
const translatorOf = (locale: Locale) =>
  createTranslator({ locale, messages: texts[locale], namespace: 'problems' });
/** Made once, since each keeps the messages that it has read: a busy desk refuses hundreds of requests a second. */
const translators = { en: translatorOf('en'), 'pt-BR': translatorOf('pt-BR') };

const colorSchemes: Record<Theme, string> = { system: 'light dark', light: 'light', dark: 'dark' };

/** The colors of app/globals.css. The page holds its own styles because Next does not serve it. */
const styles = `
body { margin: 0; font: 0.8125rem/1.25rem ui-sans-serif, system-ui, sans-serif; background: light-dark(oklch(0.992 0.002 230), oklch(0.17 0.008 235)); color: light-dark(oklch(0.42 0.017 238), oklch(0.78 0.01 235)) }
main { box-sizing: border-box; max-width: 37rem; margin: 0 auto; padding: 12vh 1rem 4rem }
h1 { margin: 0 0 8px; font-size: 1.25rem; line-height: 1.75rem; font-weight: 600 }
h1, dd { color: light-dark(oklch(0.21 0.02 242), oklch(0.955 0.005 235)) }
p { margin: 0 0 8px }
p:first-child, dt { font-size: 0.75rem; line-height: 1rem }
p:first-child { font-weight: 500 }
a { display: inline-block; margin-block: 12px 24px; padding: 6px 12px; border-radius: 6px; background: light-dark(oklch(0.48 0.095 205), oklch(0.78 0.1 200)); color: light-dark(oklch(0.99 0.005 200), oklch(0.17 0.03 205)); font-weight: 500; text-decoration: none }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
dl { display: grid; grid-template-columns: auto 1fr; align-items: baseline; gap: 4px 16px; margin: 0; padding-top: 16px; border-top: 1px solid light-dark(oklch(0.925 0.005 230), oklch(0.275 0.011 235)) }
dd { margin: 0; font-family: ui-monospace, monospace; font-size: 0.78125rem; overflow-wrap: anywhere }
`;

/** The refused request's headers, and the nonce that allows the page's styles. */
type RefusalPageReader = {
  headers: Pick<IncomingHttpHeaders, 'accept' | 'accept-language' | 'cookie'>;
  nonce: string;
};

/** The page that the server in front shows for a refusal, in the reader's language. No text in it comes from the request. */
function refusalPage(problem: Problem, { headers, nonce }: RefusalPageReader): string {
  const cookie = (name: string) => readCookie(headers.cookie ?? null, name) ?? undefined;
  const locale = chooseLocale(cookie(localeCookie), headers['accept-language'] ?? null);
  const theme = themes.find((name) => name === cookie(themeCookie)) ?? 'system';
  const { app, problems: words } = texts[locale];
  const { title, what, todo } = messagesOf(problem, locale);
  const isOverloaded = problem.code === 'overloaded';
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="${colorSchemes[theme]}"><title>${title} · ${app.name}</title>
<link rel="icon" href="/icon.svg"><style nonce="${nonce}">${styles}</style></head>
<body><main><p>${words.side[sideOf(problem)]}</p><h1>${title}</h1><p>${what}</p><p>${todo}</p>
<a href="${isOverloaded ? '' : '/'}">${isOverloaded ? words.again : words.home}</a>
<dl><dt>${words.requestId}</dt><dd>${problem.requestId}</dd><dt>${words.code}</dt><dd>${problem.code}</dd></dl></main></body></html>
`;
}

/** `forbidden` means a request of another site here, since the server in front knows no roles. */
function messagesOf(problem: Problem, locale: Locale): ProblemMessages {
  if (problem.code === 'forbidden') return texts[locale].refused.elsewhere;
  return problemMessages(problem, translators[locale]);
}
