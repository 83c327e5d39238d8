import { type Dispatcher, EnvHttpProxyAgent, request } from 'undici';
import { type Json, member } from '#lib/loan/json.ts';
import { withDeadline } from '../deadline.ts';
import { metrics } from '../telemetry/telemetry.ts';
import { connectTimeoutMs } from './dispatcher.ts';
import { acceptEncoding, type DecodedText, decodeText, discard, readBody } from './response-body.ts';
import { errorCode, failureOfError, failureOfStatus, type UpstreamFailure } from './upstream-failure.ts';

export type UpstreamAnswer = DecodedText & { bytes: number };
export type TryResult = { ok: true; answer: UpstreamAnswer } | { ok: false; failure: UpstreamFailure };

type TryOptions = {
  dispatcher: Dispatcher;
  /** The value of the Authorization header, made as late as possible. */
  authorization: () => string;
  maxBytes: number;
  /** How long the whole call may take, for the problem that says so. */
  callTimeoutMs: number;
  /** Aborts at the deadline of the whole call, which a try may use up. */
  signal: AbortSignal;
};

/** Sends one request and reads its answer. Never throws. */
export async function tryOnce(url: URL, options: TryOptions): Promise<TryResult> {
  const result = await send(url, options);
  metrics()?.lendingTries.inc({ outcome: result.ok ? 'ok' : result.failure.code });
  return result;
}

async function send(url: URL, options: TryOptions): Promise<TryResult> {
  const { callTimeoutMs, signal } = options;
  const route = { connectTimeoutMs, proxied: options.dispatcher instanceof EnvHttpProxyAgent };
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
    const tried = await readAnswer(response, options.maxBytes, signal);
    if (tried.ok) return tried;
    return signal.aborted ? failed(timeoutFailure(callTimeoutMs)) : tried;
  } catch (error) {
    return failed(signal.aborted ? timeoutFailure(callTimeoutMs) : failureOfError(error, route));
  }
}

async function readAnswer(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  maxBytes: number,
  signal: AbortSignal,
): Promise<TryResult> {
  if (statusCode === 403) {
    const apiCode = await refusalCode(body, firstValue(headers['content-encoding']));
    return failed({ ...failureOfStatus(statusCode, undefined), ...(apiCode && { apiCode }) });
  }
  if (statusCode !== 200) {
    // A short body is read to its end, so that the connection can be used again. Its content is not used.
    body.dump({ limit: 16_384, signal }).catch(() => discard(body));
    return failed(failureOfStatus(statusCode, firstValue(headers['retry-after'])));
  }
  const contentType = firstValue(headers['content-type']);
  if (/^\s*(text|application)\/(html|xhtml)/i.test(contentType ?? '')) {
    discard(body);
    return failed({ code: 'upstream_malformed', reason: 'html' });
  }
  const encoding = (firstValue(headers['content-encoding']) ?? '').trim().toLowerCase();
  try {
    const received = await readBody(body, encoding, maxBytes);
    if (received.ok) {
      const { bytes } = received;
      return { ok: true, answer: { ...decodeText(bytes), bytes: bytes.length } };
    }
    const code = received.reason === 'too-large' ? 'upstream_too_large' : 'upstream_malformed';
    return failed({ code, reason: received.reason });
  } catch (error) {
    // The answer had begun, so the API is there: it was cut off, or its compression is broken.
    const reason = errorCode(error);
    const isRetryable = failureOfError(error, { connectTimeoutMs, proxied: false }).isRetryable;
    return failed({ code: 'upstream_malformed', reason, ...(isRetryable && { isRetryable }) });
  }
}

/** How long the body of a refusal is waited for: it only says more for the log. */
const refusalBodyMs = 1000;

/** The `code` of a refusal, such as `KEY_NOT_ALLOWED`; null where its body has none, or is slow or long. Never its text. */
async function refusalCode(body: Dispatcher.ResponseData['body'], encoding = ''): Promise<string | null> {
  const read = readBody(body, encoding.trim().toLowerCase(), 16_384).catch(() => null);
  const received = await withDeadline(read, refusalBodyMs, () => null);
  discard(body);
  if (!received?.ok) return null;
  try {
    const code = member(JSON.parse(decodeText(received.bytes).text) as Json, 'code');
    return typeof code === 'string' && /^[A-Z_]{1,64}$/.test(code) ? code : null;
  } catch {
    return null;
  }
}

function failed(failure: UpstreamFailure): TryResult {
  return { ok: false, failure };
}

/** The failure of a call that took too long. */
export function timeoutFailure(timeoutMs: number): UpstreamFailure {
  return { code: 'upstream_timeout', reason: 'deadline', details: { timeoutMs }, unhealthy: 'this-loan' };
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
