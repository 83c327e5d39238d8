import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { type Decoded, decodeText } from './decode-text.ts';
import { connectMs } from './dispatcher.ts';
import { acceptEncoding, readBody, release } from './read-response-body.ts';
import { errorCode, type Failure, failureOf, failureOfStatus } from './upstream-failure.ts';

export type Answer = Decoded & { bytes: number };
export type Try = { ok: true; answer: Answer } | { ok: false; failure: Failure };

export type TryOptions = {
  dispatcher: Dispatcher;
  /** Reveals the key at the last moment; null for a try without one. */
  authorization: () => string | null;
  mostBytes: number;
  /** How long one try may take, and the whole call, in milliseconds. */
  tryMs: number;
  totalMs: number;
  /** When the whole call has to be over, on the clock of `performance.now()`. */
  until: number;
};

/** Asks once, and says how it went. Never throws. */
export async function tryOnce(url: URL, options: TryOptions): Promise<Try> {
  const { tryMs, totalMs, until } = options;
  const header = options.authorization();
  // Not AbortSignal.timeout, whose timer and signal live on to the deadline of a call that ended long ago.
  const controller = new AbortController();
  const left = until - performance.now();
  const timer = setTimeout(() => controller.abort(), Math.max(0, Math.min(tryMs, left)));
  const timeoutMs = left < tryMs ? totalMs : tryMs;
  const { signal } = controller;
  const way = { connectMs, proxied: options.dispatcher instanceof EnvHttpProxyAgent };
  try {
    const response = await request(url, {
      dispatcher: options.dispatcher,
      method: 'GET',
      headers: {
        ...(header === null ? {} : { authorization: header }),
        accept: 'application/json',
        'accept-encoding': acceptEncoding,
        'user-agent': 'loan-desk',
      },
      signal,
    });
    const tried = await readAnswer(response, options.mostBytes, signal);
    if (tried.ok) return tried;
    return failed(signal.aborted ? timeout(timeoutMs) : { ...tried.failure, answered: true });
  } catch (error) {
    return failed(signal.aborted ? timeout(timeoutMs) : failureOf(error, way));
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Try> {
  if (statusCode !== 200) {
    // Read to its end, if it is short, so that the connection serves again; what it says is nobody's concern.
    body.dump({ limit: 16_384, signal }).catch(() => release(body));
    return failed(failureOfStatus(statusCode, one(headers['retry-after'])));
  }
  const contentType = one(headers['content-type']);
  if (/^\s*(text|application)\/(html|xhtml)/i.test(contentType ?? '')) {
    release(body);
    return failed({ code: 'upstream_malformed', reason: 'html' });
  }
  const encoding = (one(headers['content-encoding']) ?? '').trim().toLowerCase();
  try {
    const read = await readBody(body, encoding, mostBytes);
    if (read.ok)
      return { ok: true, answer: { ...decodeText(read.bytes, contentType), bytes: read.bytes.length } };
    const code = read.reason === 'too-large' ? 'upstream_too_large' : 'upstream_malformed';
    return failed({ code, reason: read.reason });
  } catch (error) {
    // The answer had begun: the API is there, but what it sent has no end, or is not what it says it is.
    const reason = errorCode(error);
    const again = failureOf(error, { connectMs, proxied: false }).again;
    return failed({ code: 'upstream_malformed', reason, ...(again ? { again } : {}) });
  }
}

function failed(failure: Failure): Try {
  return { ok: false, failure };
}

/** A try, or the whole call, that took too long. */
export function timeout(timeoutMs: number): Failure {
  return { code: 'upstream_timeout', reason: 'deadline', details: { timeoutMs }, ill: 'this-loan' };
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
