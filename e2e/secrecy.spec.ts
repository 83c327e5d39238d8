import { expect } from '@playwright/test';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { test } from './fixtures.ts';
import { formsOfKey } from './servers/start-desk.ts';
import { failingLoan, freshLoan } from './servers/start-sandbox.ts';

/** Everything that can be asked of a desk, well and badly. */
function everyPath(): string[] {
  const how = [
    '401',
    '404',
    '429',
    '500',
    '503',
    'reset',
    'redirect',
    'html',
    'array',
    'deep',
    'truncated',
    'silence',
  ];
  const failing = how.flatMap((text) => [`/api/loans/${failingLoan(text)}`, `/loans/${failingLoan(text)}`]);
  return [
    '/',
    '/?q=offr_1',
    '/open?q=loan_complete',
    `/loans/${freshLoan()}`,
    `/loans/${freshLoan()}?expand=customer,company,employment,fund&payment_for=2036-12-01`,
    `/api/loans/${freshLoan()}`,
    '/api/loans/loan_credentials_in_headers',
    '/loans/loan_credentials_in_headers',
    '/loans/loan_wrong_types',
    '/api/loans/loan_too_large',
    '/api/loans/loan_nobody',
    '/api/loans/nobody',
    '/loans/nobody',
    '/loans/loan_complete?expand=1st',
    '/loans/%ff',
    '//x',
    '/no/such/page',
    '/api/no/such/path',
    '/loans/loan_complete/',
    '/api/health/live',
    '/api/health/ready',
    '/icon.svg',
    ...['/.env', '/package.json', '/.next/BUILD_ID', '/_next/data/x.json', '/server.js', '/bin/start.ts'],
    ...failing,
  ];
}

for (const scheme of ['basic', 'bearer']) {
  test(`no key in any output, no loan’s value in the log (${scheme})`, async ({ ownDesk, sandbox }) => {
    const forms = formsOfKey(sandbox.key);
    const desk = await ownDesk({
      LENDING_API_AUTH_SCHEME: scheme,
      LENDING_API_TIMEOUT_MS: '1000',
      LOG_LEVEL: 'trace',
    });
    const leaks: string[] = [];
    const files = new Set<string>();
    const look = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await desk.raw({ path, headers });
      expect(answer.status, path).toBeGreaterThan(0);
      for (const form of forms) if (answer.wire.includes(form)) leaks.push(`${path}: ${form}`);
      for (const [file] of answer.body.matchAll(
        /(?:\/_next\/)?static\/(?:chunks|media|css)\/[\w./~-]+\.(?:js|css|woff2|map)/g,
      )) {
        files.add(file.startsWith('/') ? file : `/_next/${file}`);
      }
    };
    // Only requests of the lending API know the scheme.
    const paths = everyPath().filter((path) => scheme === 'basic' || path.startsWith('/api/loans/'));
    for (const path of [...paths, `/loans/${freshLoan()}`]) await look(path);
    for (const path of ['/', `/loans/${freshLoan()}`]) await look(`${path}?_rsc=1a2b3`, { rsc: '1' });
    const first = files.size;
    expect(first).toBeGreaterThan(5);
    // Scripts name other scripts: until no new one is named. Files of the build know no scheme either.
    const seen = new Set<string>();
    while (scheme === 'basic' && seen.size < files.size) {
      for (const file of [...files].filter((name) => !seen.has(name))) {
        seen.add(file);
        await look(file);
        if (file.endsWith('.js')) await look(`${file}.map`);
      }
    }
    expect(leaks).toEqual([]);
    await expect.poll(() => desk.output()).toContain('"event":"view-loan"');
    const printed = forms.filter((form) => desk.output().includes(form));
    expect(printed, 'in its log').toEqual([]);
    const values = /390\.533\.447|Maria das Dores|CCB-2026|5000\.00|2026000417|FAKE-|maria\.silva|2036-12-01/;
    // The instants in the log may hold the digits of any day.
    expect(withoutRandomDigits(desk.output()).match(values), 'values of a loan in its log').toBeNull();
  });
}

test('each view leaves one line in the log, under the request id of its answer', async ({
  desk,
  request,
}) => {
  const loan = freshLoan();
  const response = await request.get(`${desk.origin}/api/loans/${loan}?expand=`);
  const id = response.headers()['x-request-id'] ?? 'none';
  await expect.poll(() => desk.output()).toContain(id);
  const lines = desk
    .output()
    .split('\n')
    .filter((line) => line.includes(loan))
    .map((line) => JSON.parse(line));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ event: 'view-loan', requestId: id, loan, outcome: 'ok' });
});

test('an anonymous request leaves one log line without its contents', async ({ desk }) => {
  const value = '390.533.447-05';
  const data = { rsc: '1' };
  // Where Next wants the data of a page to be asked for.
  const { location = '' } = (await desk.raw({ path: `/loans/${value}`, headers: data, as: null })).headers;
  const ways = [
    [{ path: `/loans/${value}?q=${value}` }, 'sent-to-sign-in', '/loans/*'],
    [{ path: location, headers: data }, 'sent-to-sign-in', '/loans/*'],
    [{ path: '/' }, 'sent-to-sign-in', '/'],
    [{ path: `/api/loans/${value}` }, 'refused', '/api/loans/*'],
    [{ path: '/api/session' }, 'refused', '/api/session'],
    [{ path: '/api/access-log/export' }, 'refused', '/api/access-log/export'],
  ] as const;
  for (const [asked, event, path] of ways) {
    const { headers } = await desk.raw({ ...asked, as: null });
    const told = () =>
      desk
        .output()
        .split('\n')
        .filter((line) => line.includes(headers['x-request-id'] ?? 'none'))
        .map((line) => JSON.parse(line))
        // Every answered request also has a line of its own, which names its route.
        .filter((line) => line.event !== 'request');
    await expect
      .poll(told, asked.path)
      .toMatchObject([{ event, code: 'unauthenticated', ip: '127.0.0.1', method: 'GET', path }]);
  }
  expect(desk.output()).not.toContain(value);
});

test('the key goes to the configured address alone', async ({ page, loanPage, desk, sandbox }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).host));
  await loanPage.open('loan_complete');
  await loanPage.openJson();
  await loanPage.expand('Company').click();
  await expect(loanPage.section('Parties')).toContainText('Santa Efigênia');
  expect([...hosts]).toEqual([new URL(desk.origin).host]);
  const kept = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  );
  expect(kept).not.toMatch(/CCB-|Maria|loan_/);
  for (const form of formsOfKey(sandbox.key)) expect(kept).not.toContain(form);
});

test('a key that cannot be one is refused at the start, and not printed', async ({ ownDesk }) => {
  const error = await ownDesk({ LENDING_API_KEY: '"Bearer token-key-5512"' }).then(
    () => null,
    (reason: Error) => reason,
  );
  expect(error?.message).toContain('LENDING_API_KEY is wrong');
  expect(error?.message).not.toContain('key-5512');
});
