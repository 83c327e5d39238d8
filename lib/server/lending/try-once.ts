import { type Dispatcher, request } from 'undici';
import { connectMs } from './dispatcher.ts';
import { errorCode, type Failure, failureOf, failureOfStatus } from './failure.ts';
import { acceptEncoding, readBody, release } from './read-body.ts';

export type Answer = { text: string; bytes: number };
export type Try = { ok: true; answer: Answer } | { ok: false; failure: Failure };

export type TryOptions = {
  dispatcher: Dispatcher;
  /** Reveals the key at the last moment. */
  authorization: () => string;
  mostBytes: number;
  /** How long this try may take, in milliseconds. */
  tryMs: number;
  /** The deadline of the whole call, and how long that was, in milliseconds. */
  signal: AbortSignal;
  totalMs: number;
};

/** Asks once, and says how it went. Never throws. */
export async function tryOnce(url: URL, options: TryOptions): Promise<Try> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(options.tryMs)]);
  try {
    const response = await request(url, {
      dispatcher: options.dispatcher,
      method: 'GET',
      headers: {
        authorization: options.authorization(),
        accept: 'application/json',
        'accept-encoding': acceptEncoding,
        'user-agent': 'loan-desk',
      },
      signal,
    });
    return await readAnswer(response, options, signal);
  } catch (error) {
    if (signal.aborted) return failed(timeout(options));
    return failed(failureOf(error, { connectMs }));
  }
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  options: TryOptions,
  signal: AbortSignal,
): Promise<Try> {
  if (statusCode !== 200) {
    // Read to its end, if it is short, so that the connection serves again; what it says is nobody's concern.
    body.dump({ limit: 16_384, signal }).catch(() => release(body));
    return failed(failureOfStatus(statusCode, one(headers['retry-after'])));
  }
  if (/^\s*(text|application)\/(html|xhtml)/i.test(one(headers['content-type']) ?? '')) {
    release(body);
    return failed({ code: 'upstream_malformed', reason: 'html' });
  }
  const encoding = (one(headers['content-encoding']) ?? '').trim().toLowerCase();
  try {
    const read = await readBody(body, encoding, options.mostBytes);
    if (read.ok) return { ok: true, answer: { text: read.text, bytes: read.bytes } };
    const code = read.reason === 'too-large' ? 'upstream_too_large' : 'upstream_malformed';
    return failed({ code, reason: read.reason });
  } catch (error) {
    if (signal.aborted) return failed(timeout(options));
    // The answer had begun: the API is there, but what it sent has no end, or is not what it says it is.
    const reason = errorCode(error);
    const again = failureOf(error, { connectMs }).again;
    return failed({ code: 'upstream_malformed', reason, ...(again ? { again } : {}) });
  }
}

function failed(failure: Failure): Try {
  return { ok: false, failure };
}

/** A try, or the whole call, that took too long. */
function timeout({ signal, totalMs, tryMs }: TryOptions): Failure {
  const timeoutMs = signal.aborted ? totalMs : tryMs;
  return { code: 'upstream_timeout', reason: 'deadline', details: { timeoutMs }, ill: 'this-loan' };
}

function one(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
