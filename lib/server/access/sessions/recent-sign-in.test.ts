import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticate } from '../authenticate.ts';
import { beginSignIn } from '../sign-in/begin-sign-in.ts';
import {
  type Browser,
  createBrowser,
  requestId,
  type TestSignIn,
  testSignIn,
} from '../sign-in/test-sign-in.ts';
import { signOut } from '../sign-out/sign-out.ts';
import { endListedSession } from './end-listed-session.ts';
import { requireRecentSignIn } from './recent-sign-in.ts';
import { publicSessionId } from './session-id.ts';

let desk: TestSignIn;
beforeAll(async () => {
  desk = await testSignIn({ REVEAL_MAX_AUTH_AGE_MINUTES: '15' });
});
afterAll(() => desk.close());

const loan = 'loan_1';
const outcomeOf = async (browser: Browser) => {
  const actor = await authenticate(desk.headers(browser));
  return requireRecentSignIn(actor, { action: 'reveal', requestId, loan }).then(
    () => 'recent',
    (error: { code: string }) => error.code,
  );
};
const age = (minutes: number) =>
  desk.database.run(`update session set authenticated_at = now() - interval '${minutes} minutes'`);

test('a reveal needs a sign-in that is recent enough; without one it is refused and recorded', async () => {
  const browser = createBrowser();
  await desk.signIn(browser, 'samuel');
  expect(await outcomeOf(browser)).toBe('recent');
  await age(14);
  expect(await outcomeOf(browser)).toBe('recent');
  await age(16);
  expect(await outcomeOf(browser)).toBe('sign_in_again');
  expect((await desk.records()).at(-1)).toMatchObject({
    ...{ action: 'reveal', outcome: 'sign_in_again', loan, subject: 'person-1002', paths: [] },
  });
  await desk.database.run('update session set authenticated_at = null');
  expect(await outcomeOf(browser)).toBe('sign_in_again');
});

test('the provider is asked for a recent sign-in, and the browser comes back to the loan', async () => {
  const browser = createBrowser();
  await desk.signIn(browser, 'samuel');
  await age(16);
  const step = await beginSignIn(desk.headers(browser), {
    returnTo: '/loans/loan_1',
    as: 'recent',
    requestId,
  });
  browser.keep(step.cookies);
  expect(new URL(step.location).searchParams.get('max_age')).toBe('900');
  expect(await desk.finish(browser, await desk.atProvider(browser, step.location, 'samuel'))).toBe(
    '/loans/loan_1',
  );
  expect(await outcomeOf(browser)).toBe('recent');
});

test('an ordinary sign-in is no older than a session may last, so that its time is known', async () => {
  const location = new URL(await desk.begin(createBrowser()));
  expect(location.searchParams.get('max_age')).toBe(String(10 * 3600));
});

test('ending a session asks for a recent sign-in too; signing out does not', async () => {
  const [own, other] = [createBrowser(), createBrowser()];
  await desk.signIn(own, 'samuel');
  await desk.signIn(other, 'samuel');
  const actor = await authenticate(desk.headers(own));
  const id = publicSessionId((await authenticate(desk.headers(other))).sessionHash);
  await age(16);
  await expect(endListedSession({ actor, id, requestId })).rejects.toMatchObject({ code: 'sign_in_again' });
  expect((await desk.records()).at(-1)).toMatchObject({ action: 'end-session', outcome: 'sign_in_again' });
  await age(1);
  await endListedSession({ actor, id, requestId });
  await expect(authenticate(desk.headers(other))).rejects.toMatchObject({ code: 'unauthenticated' });
  await age(16);
  await signOut(desk.headers(own), requestId);
  await expect(authenticate(desk.headers(own))).rejects.toMatchObject({ code: 'unauthenticated' });
});
