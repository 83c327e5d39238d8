import { expect, test } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { stubSettings } from '#lib/server/test-settings.ts';
import { clientIpHeader } from '#lib/server/web/internal-headers.ts';
import { beginSignIn } from './begin-sign-in.ts';

stubSettings({ SIGN_IN_START: 'button', APP_ORIGIN: 'http://localhost:4100' });
replaceLog(createLog('silent'));

const headers = new Headers({ host: 'localhost:4100', [clientIpHeader]: '203.0.113.7' });
const begin = (options: Partial<Parameters<typeof beginSignIn>[1]>) =>
  beginSignIn(headers, { returnTo: '/loans/loan_1?fields=id', as: null, requestId: 'id', ...options });

test('with a button no link starts a sign-in: the provider is not asked, and the page keeps where to come back to', async () => {
  expect(await begin({})).toEqual({
    location: '/sign-in/start?returnTo=%2Floans%2Floan_1%3Ffields%3Did',
    cookies: [],
  });
  expect(await begin({ as: 'recent', returnTo: '//evil.example' })).toEqual({
    location: '/sign-in/start?as=recent',
    cookies: [],
  });
});

test('the button asks the provider', async () => {
  // Nothing listens at the provider of the tests, which says that it was asked.
  const { location } = await begin({ isConfirmed: true });
  expect(location).toContain('/sign-in/problem?reason=unreachable');
});
