import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { practiceErrors } from '../cases/practice/practice-errors.ts';
import { errorAnswer } from '../errors.ts';
import { bomb } from './gzip-bomb.ts';

type Attempt = {
  readonly id: string;
  readonly outgoing: HttpBindings['outgoing'];
  /** True the first time that this identifier is asked for. */
  readonly isFirst: () => boolean;
  /** The complete loan, under the identifier that was asked for. */
  readonly well: () => Response;
};

type Failing = (attempt: Attempt) => Response | Promise<Response>;

const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

const reset: Failing = ({ outgoing }) => {
  outgoing.socket?.resetAndDestroy();
  return RESPONSE_ALREADY_SENT;
};

const drip: Failing = ({ outgoing }) => {
  outgoing.writeHead(200, json);
  outgoing.write('{');
  const timer = setInterval(() => outgoing.write(' '), 500);
  outgoing.on('close', () => clearInterval(timer));
  return RESPONSE_ALREADY_SENT;
};

const truncated: Failing = ({ id, outgoing }) => {
  outgoing.writeHead(200, { ...json, 'content-length': '4096' });
  outgoing.write(`{"id":"${id}","status":"open","contractNumber":"CCB-20`, () => outgoing.socket?.end());
  return RESPONSE_ALREADY_SENT;
};

const gzipBomb: Failing = ({ outgoing }) => {
  const body = bomb();
  outgoing.writeHead(200, { ...json, 'content-encoding': 'gzip', 'content-length': String(body.length) });
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
};

const levels = 200_000;
const deep: Failing = ({ id }) =>
  new Response(`{"id":"${id}","metadata":{"deep":${'['.repeat(levels)}${']'.repeat(levels)}}}`, {
    headers: json,
  });

const html: Failing = () =>
  new Response('<!doctype html><title>Gateway</title><h1>Welcome to the gateway</h1>', {
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });

const redirect: Failing = ({ id }) =>
  new Response(null, { status: 302, headers: { location: `/v1/redirected/${id}` } });

const longest = 60_000;
const slow: Failing = async ({ id, well }) => {
  const askedMs = Number(/^loan_slow_(\d{1,6})/.exec(id)?.[1] ?? 3000);
  await wait(Math.min(askedMs, longest), undefined, { ref: false });
  const answer = await well();
  const [, soloName] = /_solo_(\w+)$/.exec(id) ?? [];
  // A customer who has no other loan, so that what is kept of a customer is this test's alone.
  return soloName
    ? new Response((await answer.text()).replaceAll(/"cust_\w+"/g, `"cust_${soloName}"`), answer)
    : answer;
};

/** By the beginning of the identifier; any suffix makes a loan of its own, so that tests share no state. */
const failing: Readonly<Record<string, readonly [shows: string, act: Failing]>> = {
  loan_fail_401: [
    'Answers 401, as if the key were wrong.',
    () => errorAnswer('unauthorized', { 'www-authenticate': 'Basic realm="lending-api"' }),
  ],
  loan_fail_404: ['Answers 404.', () => errorAnswer('not_found')],
  loan_fail_429: [
    'Answers 429 with Retry-After: 12.',
    () => errorAnswer('rate_limited', { 'retry-after': '12' }),
  ],
  loan_fail_500: ['Answers 500.', () => errorAnswer('internal')],
  loan_fail_503: ['Answers 503, always.', () => errorAnswer('unavailable')],
  loan_fail_once: [
    'Answers 503 the first time, then well.',
    ({ isFirst, well }) => (isFirst() ? errorAnswer('unavailable') : well()),
  ],
  loan_fail_reset: ['Resets the connection before any answer.', reset],
  loan_fail_redirect: ['Answers 302 to another path, which records that it was followed.', redirect],
  loan_fail_drip: ['Sends one byte every half second, for ever.', drip],
  loan_fail_silence: ['Accepts the request and never answers.', () => RESPONSE_ALREADY_SENT],
  loan_fail_truncated: ['Promises 4096 bytes, sends a few, and closes.', truncated],
  loan_fail_html: ['Answers 200 with an HTML page.', html],
  loan_fail_array: [
    'Answers 200 with a JSON list instead of an object.',
    ({ id }) => Response.json([{ id, status: 'open' }]),
  ],
  loan_fail_gzip_bomb: ['Answers about 200 KB of gzip that become 200 MB.', gzipBomb],
  loan_fail_deep: ['Answers 200,000 levels of nested lists.', deep],
  loan_fail_slow: ['Answers well, after three seconds.', slow],
  loan_slow_: [
    'loan_slow_1500 answers well after 1500 ms; any number up to 60000. With _solo_x at its end it has a customer of its own.',
    slow,
  ],
  ...Object.fromEntries(
    practiceErrors.map(([status, body]) => [
      `loan_fail_practice_${status}`,
      [
        `Answers ${status} in the words of the lending API in practice.`,
        () => Response.json(body, { status }),
      ],
    ]),
  ),
};

export const failures = Object.entries(failing).map(([prefix, [shows]]) => ({
  id: prefix === 'loan_slow_' ? 'loan_slow_1500' : prefix,
  shows,
}));

/** How a loan of this identifier fails; undefined for one that does not. */
export const failureOf = (id: string): Failing | undefined =>
  Object.entries(failing).find(([prefix]) => id.startsWith(prefix))?.[1][1];
