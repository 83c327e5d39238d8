import { expect, type Page } from '@playwright/test';
import { hashSessionId } from '#lib/server/session-id.ts';
import { stayUnhydrated } from './axe.ts';
import { test } from './fixtures.ts';
import { cookieHeader, insertSession, signInAs } from './insert-session.ts';
import { hydrated, LoanPage } from './loan-page.ts';
import { openRecords, sessionHash } from './records.ts';
import { freshLoan } from './servers/start-sandbox.ts';
import { signInByRequests } from './sign-in-steps.ts';

test.use({ role: null });

const notSignedIn = /answer 401|Failed to load resource/;

/** Signs in on the way to a loan, and waits until the page shows it. */
async function openLoanAsAnalyst(page: Page, origin: string): Promise<LoanPage> {
  const loanPage = new LoanPage(page, origin);
  await page.goto(`${origin}/loans/${freshLoan()}`);
  await signInAs(page, 'analyst');
  await loanPage.ready();
  return loanPage;
}

const cookieOfPage = async (page: Page) => cookieHeader(await page.context().storageState());

test('sign-out ends the session here and at the provider', async ({ signedIn, desk, faults }) => {
  faults.expect(notSignedIn);
  const page = await signedIn(null);
  await openLoanAsAnalyst(page, desk.origin);
  const cookie = await cookieOfPage(page);
  await page.getByRole('button', { name: 'Signed in: Ana Paula Ribeiro' }).click();
  const sent = page.waitForResponse((response) => response.url() === `${desk.origin}/sign-out`);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const { headers } = { headers: await (await sent).allHeaders() };
  expect(headers['clear-site-data']).toContain('"cache"');
  expect(headers['clear-site-data']).toContain('"storage"');
  await expect(page, 'the provider ends its own').toHaveURL(/^http:\/\/127\.0\.0\.1/);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(`${desk.origin}/signed-out`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are signed out');
  expect((await page.context().cookies(desk.origin)).map(({ name }) => name)).not.toContain(
    '__Host-desk-session',
  );
  expect((await desk.raw({ path: '/api/loans/loan_complete', as: cookie })).status).toBe(401);
  for (let steps = 0; steps < 4; steps += 1) {
    await page.goBack().catch(() => null);
    expect(await page.locator('body').textContent()).not.toContain('CCB-2026-000417');
  }
  await page.goto(`${desk.origin}/loans/loan_complete`);
  await expect(page.getByLabel('Password', { exact: true }), 'the provider asks who it is').toBeVisible();
});

test('a logout token that nobody signed ends nothing', async ({ desk, cookieOf }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: 'person-1001', iat: Math.floor(Date.now() / 1000), jti: 'x', aud: 'loan-desk-e2e' };
  for (const token of [`${part({ alg: 'none' })}.${part(claims)}.`, 'x.y.z', '']) {
    const answer = await desk.raw({
      method: 'POST',
      path: '/api/back-channel-logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `logout_token=${token}`,
      as: null,
    });
    expect(answer.status).toBe(400);
  }
  expect((await desk.raw({ path: '/api/session', as: await cookieOf('analyst') })).status).toBe(200);
});

test('people end their own sessions, an auditor any', async ({
  browser,
  desk,
  identity,
  someone,
  cookieOf,
  records,
  faults,
}) => {
  // A person of this test alone: the sessions of the others are those of other tests.
  const number = Date.now();
  const person = { subject: `person-${number}`, name: `Rita Campos ${number}` };
  const session = { role: 'support', origin: desk.origin, issuer: identity.issuer, person } as const;
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
  const there = cookieHeader(await insertSession(records, { ...session, userAgent }));
  const context = await browser.newContext({ storageState: await insertSession(records, session) });
  const here = await context.newPage();
  faults.watch(here);
  const cookie = await cookieOfPage(here);
  const statusOf = async (as: string) => (await desk.raw({ path: '/api/session', as })).status;

  await test.step('people see where they are signed in, and end what they do not know', async () => {
    await here.goto(`${desk.origin}/sessions`);
    await hydrated(here);
    const rows = here.getByRole('table').getByRole('row');
    await expect(rows, 'their own two, below the names of the columns').toHaveCount(3);
    const firefox = rows.filter({ hasText: 'Firefox' });
    await expect(firefox).toContainText('127.0.0.1');
    await firefox.getByRole('button', { name: /^End the session of Rita Campos/ }).click();
    await expect(firefox.getByRole('status')).toHaveText('ended');
    expect([await statusOf(there), await statusOf(cookie)]).toEqual([401, 200]);
    await stayUnhydrated(here);
    await here.reload();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('this browser');
    await context.close();
  });

  await test.step('an auditor sees who is signed in, and ends any of it', async () => {
    const auditor = await someone('auditor');
    // The desk's scripts are needed where a session is ended.
    await stayUnhydrated(auditor);
    await auditor.goto(`${desk.origin}/sessions`);
    await auditor.getByRole('link', { name: 'Everyone’s' }).click();
    await auditor.getByLabel('Person', { exact: true }).fill(person.name.toLowerCase());
    await auditor.unrouteAll();
    await auditor.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(auditor).toHaveURL(/person=rita\+campos/);
    await hydrated(auditor);
    const theirs = auditor.locator(`[title="${identity.issuer} ${person.subject}"]`);
    const row = auditor.getByRole('row').filter({ has: theirs });
    await expect(row).toHaveCount(1);
    await expect(auditor.getByText('Whoever is ended here can sign in again.')).toBeVisible();
    const before = await records.last();
    await row.getByRole('button', { name: /^End the session of Rita Campos/ }).click();
    await expect(row.getByRole('status')).toHaveText('ended');
    expect(await statusOf(cookie)).toBe(401);
    expect(await records.since(before, identity.issuer)).toMatchObject([
      { action: 'end-session', subject: 'person-1003', reason: expect.stringContaining(person.subject) },
    ]);
    const both = [await insertSession(records, session), await insertSession(records, session)];
    await auditor.reload();
    await hydrated(auditor);
    await row
      .first()
      .getByRole('button', { name: /^End all sessions of Rita Campos/ })
      .click();
    await expect(row.getByRole('status')).toHaveText(['ended', 'ended']);
    for (const one of both) expect(await statusOf(cookieHeader(one))).toBe(401);
  });

  await test.step('nobody else does', async () => {
    const refused = await desk.raw({ path: '/sessions?of=all', as: await cookieOf('support') });
    expect(refused.status).toBe(403);
    expect(refused.body).toContain('Your role does not allow this');
    expect(refused.body).not.toContain('<table');
  });
});

test('a session that ends at work covers the loan in place', async ({ signedIn, desk, records, faults }) => {
  const page = await signedIn(null);
  const first = new LoanPage(page, desk.origin);
  await page.goto(`${desk.origin}/loans/${freshLoan()}?expand=&payment_for=2036-12-01`);
  await signInAs(page, 'analyst');
  await first.ready();
  const other = await page.context().newPage();
  faults.watch(other);
  const second = new LoanPage(other, desk.origin);
  const loan = freshLoan();
  await second.open(loan);
  // Or a request of the page itself would be the first that finds the session over.
  await page.waitForLoadState('networkidle');
  const dialogOf = (of: Page) => of.getByRole('dialog', { name: 'Your session has ended' });
  const endSession = async () => {
    const hash = await sessionHash(page.context());
    const over = "update session set idle_until = now() - interval '1 second' where id_hash = $1";
    await records.run(over, [hash]);
    return hash;
  };
  const actsOn = async () => (await records.of({ loan })).map(({ action, subject }) => [action, subject]);

  faults.expect(notSignedIn);
  const hash = await endSession();
  const view = page.url();
  await first.expand('Company').click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(first.contract, 'what stood there is covered').toBeHidden();
  await expect(dialogOf(other), 'told by the first').toBeVisible();
  await expect(second.contract).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialogOf(page)).toBeVisible();
  const asked = page.url();
  expect(asked).toContain('expand=company');
  expect(asked.startsWith(view.split('?')[0] ?? '')).toBe(true);
  await dialogOf(page).getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL(asked);
  await expect(first.contract).toContainText('CCB-2026-000417');
  await expect(first.section('Parties')).toContainText('Santa Efigênia');
  expect((await sessionHash(page.context())).equals(hash), 'a new session').toBe(false);
  await expect(dialogOf(other), 'told by the first').toHaveCount(0);
  await expect(second.contract).toBeVisible();
  expect(await actsOn(), 'nobody looked at it anew').toEqual([['view', 'person-1001']]);

  await test.step('of another person a tab shows what they may see', async () => {
    await endSession();
    // A key and not a click: either tab may have noticed by itself by now, and then there is no button to click.
    await page.keyboard.press('r');
    await expect(dialogOf(other)).toBeVisible();
    await page.goto(`${desk.origin}/sign-in?as=other`);
    await signInAs(page, 'support');
    await page.waitForURL(`${desk.origin}/**`);
    await expect(other.getByText('Masked view')).toBeVisible();
    await expect(dialogOf(other)).toHaveCount(0);
    expect(await actsOn()).toEqual([
      ['view', 'person-1001'],
      ['view', 'person-1002'],
    ]);
  });
});

test('a sign-out covers what other windows of the browser show, also while the provider still asks', async ({
  signedIn,
  desk,
  faults,
}) => {
  faults.expect(notSignedIn);
  const page = await signedIn(null);
  const loanPage = await openLoanAsAnalyst(page, desk.origin);
  await page.waitForLoadState('networkidle');
  // Nobody touches the first window, nor does it come back to the front.
  const other = await page.context().newPage();
  faults.watch(other);
  await other.goto(desk.origin);
  await hydrated(other);
  await other.getByRole('button', { name: 'Signed in: Ana Paula Ribeiro' }).click();
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(other, 'the provider asks').toHaveURL(/^http:\/\/127\.0\.0\.1/);
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
  await expect(loanPage.contract).toBeHidden();
});

test('a note that was being written is there after a new sign-in, for its person alone', async ({
  signedIn,
  ownWorld,
  records,
  faults,
}) => {
  faults.expect(notSignedIn);
  const { desk } = await ownWorld();
  const page = await signedIn(null);
  await openLoanAsAnalyst(page, desk.origin);
  const write = page.getByRole('dialog', { name: 'Write a note' });
  const text = write.getByLabel('Note', { exact: true });
  const kept = 'Maria paga amanhã, por telefone';
  const loan = page.url();
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const begin = async () => {
    await page.getByRole('button', { name: 'Write a note' }).click();
    await text.fill(kept);
    await expect.poll(stored).toContain('note-draft');
    expect(await stored()).not.toContain('Maria');
  };
  await begin();
  const hash = await sessionHash(page.context());
  await records.run("update session set idle_until = now() - interval '1 second' where id_hash = $1", [hash]);
  await write.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('dialog', { name: 'Your session has ended' })
    .getByRole('link', { name: 'Sign in again' })
    .click();
  await page.waitForURL(loan);
  await expect(text).toHaveValue(kept);
  await expect(write.getByText('not saved yet')).toBeVisible();

  await test.step('given up, it is gone', async () => {
    await write.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await hydrated(page);
    await expect(write).toHaveCount(0);
    expect(await stored()).not.toContain('note-draft');
  });

  await test.step('an opinion is kept alike', async () => {
    await page.keyboard.press('o');
    const opinion = page.getByRole('dialog', { name: 'Opinion' });
    const remarks = opinion.getByRole('textbox', { name: 'Remarks' });
    const [conclusion, statement] = [opinion.getByRole('combobox'), opinion.getByRole('textbox').first()];
    await conclusion.selectOption('Sent back');
    await statement.fill('Conferido com a Maria.');
    await remarks.fill(kept);
    await expect.poll(stored).toContain('note-draft');
    await page.reload();
    await expect(remarks).toHaveValue(kept);
    await expect(statement).toHaveValue('Conferido com a Maria.');
    await expect(conclusion).toHaveValue('sent-back');
    await expect(opinion.getByText('not saved yet')).toBeVisible();
    await expect(write).toHaveCount(0);
    // Of another answer the desk has written another opinion.
    await page.goto(`${loan}?fields=status,offer`);
    await expect(remarks).toHaveValue(kept);
    await expect(statement).not.toHaveValue('Conferido com a Maria.');
    await expect(conclusion).toHaveValue('');
    await opinion.getByRole('button', { name: 'Cancel' }).last().click();
    await expect.poll(stored).not.toContain('note-draft');
  });

  await test.step('somebody else does not find it', async () => {
    await begin();
    await page.goto(`${desk.origin}/sign-in?as=other&returnTo=${encodeURIComponent(new URL(loan).pathname)}`);
    await signInAs(page, 'support');
    await page.waitForURL(/\/loans\//);
    await hydrated(page);
    await expect.poll(stored).not.toContain('note-draft');
    await expect(write).toHaveCount(0);
  });
});

test('only what a person does keeps a session alive', async ({ someone, desk, records }) => {
  const page = await someone('analyst');
  await page.clock.install();
  await new LoanPage(page, desk.origin).open(freshLoan());
  const hash = await sessionHash(page.context());
  const session = async () => {
    const [row] = await records.run<{ seen: number; minutes: number }>(
      `select extract(epoch from last_seen_at)::float8 as seen,
        extract(epoch from idle_until - now())::float8 / 60 as minutes from session where id_hash = $1`,
      [hash],
    );
    return row ?? { seen: 0, minutes: 0 };
  };
  const { seen: before } = await session();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/session'));
  await page.clock.runFor(70_000);
  expect((await asked).method()).toBe('GET');
  expect((await session()).seen).toBe(before);
  await page.mouse.move(10, 10);
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/session'));
  await page.mouse.move(200, 200);
  await renewed;
  await expect.poll(async () => (await session()).seen).toBeGreaterThan(before);

  const soon = "update session set idle_until = now() + interval '100 seconds' where id_hash = $1";
  await records.run(soon, [hash]);
  // By the clock of the page two minutes are left of the thirty.
  await page.clock.fastForward('28:30');
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(dialog).toContainText(/Your session ends in: [01]:\d\d/);
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await session()).minutes).toBeGreaterThan(25);
});

test('a person signed out during a read gets nothing of the loan', async ({
  browser,
  desk,
  identity,
  records,
  sandbox,
  faults,
}) => {
  const newSession = () =>
    insertSession(records, { role: 'analyst', origin: desk.origin, issuer: identity.issuer });
  /** Sends a request, and ends its session once the API was asked: the end is under way before, so that it cannot be late. */
  const endWhileAsked = async <T>(cookie: string, loan: string, send: () => Promise<T>): Promise<T> => {
    const ending = await openRecords();
    const hash = hashSessionId(/__Host-desk-session=([\w-]+)/.exec(cookie)?.[1] ?? '');
    await ending.run('begin');
    await ending.run(`update session set ended_at = now() where id_hash = $1`, [hash]);
    const answering = send();
    await expect.poll(async () => (await sandbox.asked(loan)).length, { intervals: [20] }).toBe(1);
    await ending.run('commit');
    await ending.close();
    const answer = await answering;
    expect(await records.of({ loan })).toEqual([]);
    return answer;
  };
  const get = async (loan: string, path: string) => {
    const as = cookieHeader(await newSession());
    const answer = await endWhileAsked(as, loan, () => desk.raw({ path, as }));
    expect(answer.body).not.toContain('CCB-2026-000417');
    return answer;
  };
  const slowLoan = (ms: number) => freshLoan().replace('slow_0', `slow_${ms}`);

  const data = slowLoan(300);
  const withoutSession = await desk.raw({ path: `/api/loans/${data}`, as: null });
  const answered = await get(data, `/api/loans/${data}`);
  expect(answered.status).toBe(401);
  const { requestId: _, ...problem } = JSON.parse(withoutSession.body);
  expect(JSON.parse(answered.body)).toMatchObject(problem);

  const page = slowLoan(300);
  const { status, headers } = await get(page, `/loans/${page}`);
  expect([status, headers.location]).toEqual([
    307,
    `/sign-in?returnTo=${encodeURIComponent(`/loans/${page}`)}`,
  ]);

  await test.step('where the page was streamed already, the browser goes on to the sign-in', async () => {
    const streamed = slowLoan(2500);
    const context = await browser.newContext({ storageState: await newSession() });
    const tab = await context.newPage();
    faults.watch(tab);
    await endWhileAsked(await cookieOfPage(tab), streamed, () =>
      tab.goto(`${desk.origin}/loans/${streamed}`),
    );
    await expect(tab.getByLabel('Password', { exact: true })).toBeVisible();
    await context.close();
  });
});

test('a session ends after its hours, whatever is done', async ({ desk, records }) => {
  const as = await signInByRequests(desk.origin, 'analyst');
  const hash = hashSessionId(/__Host-desk-session=([\w-]+)/.exec(as)?.[1] ?? '');
  const [row] = await records.run<{ hours: number; minutes: number }>(
    `select extract(epoch from absolute_until - created_at)::float8 / 3600 as hours,
      extract(epoch from idle_until - last_seen_at)::float8 / 60 as minutes from session where id_hash = $1`,
    [hash],
  );
  expect(row).toEqual({ hours: 10, minutes: 30 });
  await records.run("update session set absolute_until = now() - interval '1 second' where id_hash = $1", [
    hash,
  ]);
  expect((await desk.raw({ path: '/api/session', as })).status).toBe(401);
});
