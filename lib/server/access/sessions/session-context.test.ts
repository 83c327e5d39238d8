import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { clientIpHeader } from '#lib/server/http/internal-headers.ts';
import { authenticate } from '../authenticate.ts';
import { beginSignIn } from '../sign-in/begin-sign-in.ts';
import { finishSignIn } from '../sign-in/finish-sign-in.ts';
import {
  type Browser,
  createBrowser,
  requestId,
  type TestSignIn,
  testSignIn,
} from '../sign-in/test-sign-in.ts';

let desk: TestSignIn;
beforeAll(async () => {
  desk = await testSignIn({ SESSION_BINDING: 'browser, network' });
});
afterAll(() => desk.close());
beforeEach(() => void desk.lines.splice(0));

const ipv4 = '203.0.113.7';
const ipv6 = '2001:db8:1:2::3';
const outcomeOf = (browser: Browser, now: Record<string, string>) =>
  authenticate(desk.headers(browser, now)).then(
    () => 'same',
    (error: { code: string }) => error.code,
  );
const setIp = (ip: string) => desk.database.run(`update session set ip = '${ip}'`);
const warnings = () =>
  desk.lines.map((line) => JSON.parse(line)).filter((line) => line.event === 'session-elsewhere');

test.each([
  ['the same address', ipv4, ipv4, 'same'],
  ['another address of the same network', ipv4, '203.0.113.250', 'same'],
  ['another network', ipv4, '203.0.112.7', 'unauthenticated'],
  ['another address of the same IPv6 network', ipv6, '2001:db8:1:ffff::9', 'same'],
  ['another IPv6 network', ipv6, '2001:db8:2:2::3', 'unauthenticated'],
  ['another family', ipv4, ipv6, 'unauthenticated'],
])('a session used from %s', async (_name, before, now, expected) => {
  const browser = createBrowser();
  await desk.signIn(browser, 'ana');
  await setIp(before);
  expect(await outcomeOf(browser, { [clientIpHeader]: now })).toBe(expected);
});

test('a session used with another browser is refused and lives on, and the log says so', async () => {
  const browser = createBrowser();
  await desk.signIn(browser, 'ana');
  expect(await outcomeOf(browser, { 'user-agent': 'another' })).toBe('unauthenticated');
  expect(warnings()).toMatchObject([{ level: 40, changed: 'browser', subject: 'person-1001', ip: ipv4 }]);
  expect(await outcomeOf(browser, {})).toBe('same');
});

test('a sign-in ends where it began, and starts no session elsewhere', async () => {
  const browser = createBrowser();
  const back = await desk.atProvider(browser, await desk.begin(browser), 'ana');
  const before = (await desk.sessions()).length;
  const elsewhere = desk.headers(browser, { [clientIpHeader]: '198.51.100.1' });
  const { location } = await finishSignIn(elsewhere, { response: back.searchParams, requestId });
  expect(location).toContain('/sign-in/problem?reason=state');
  expect(await desk.sessions()).toHaveLength(before);
});

test('the cookie of a sign-in fits a browser, however long its address and its browser’s name are', async () => {
  const browser = createBrowser();
  const headers = desk.headers(browser, { 'user-agent': 'a'.repeat(600) });
  const returnTo = `/loans/${'a'.repeat(1993)}`;
  const { cookies } = await beginSignIn(headers, { returnTo, as: null, requestId });
  const [pair = ''] = cookies.at(-1)?.split(';') ?? [];
  expect(pair.length).toBeGreaterThan(3000);
  expect(pair.length).toBeLessThanOrEqual(4096);
});
