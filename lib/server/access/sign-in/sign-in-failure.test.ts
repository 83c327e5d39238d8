import { expect, test } from 'vitest';
import { isFailureOfProvider, toSignInFailure } from './sign-in-failure.ts';

test.each([
  ['cannot be reached', new TypeError('fetch failed'), true],
  ['answers with 503', answered(503), true],
  ['stands behind a proxy that refuses a strange code', answered(403), false],
  ['names no access token', invalid({ body: {} }), true],
  ['was not asked, since the response of the browser is wrong', invalid(undefined), false],
])('whether it is a failure of the provider, which %s', (_what, error, expected) => {
  const failure = toSignInFailure(error);
  expect(failure.problem).toBe('unreachable');
  expect(isFailureOfProvider(failure)).toBe(expected);
});

/** As openid-client reports an answer that is not as OAuth asks. */
function answered(status: number): Error {
  const cause = new Error('unexpected HTTP status code', { cause: new Response('<html>', { status }) });
  return Object.assign(new Error('', { cause }), { code: 'OAUTH_RESPONSE_IS_NOT_CONFORM' });
}

function invalid(details: unknown): Error {
  const cause = Object.assign(new Error('', { cause: details }), { code: 'OAUTH_INVALID_RESPONSE' });
  return Object.assign(new Error('', { cause }), { code: 'OAUTH_INVALID_RESPONSE' });
}
