import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { cookieHeader, signInAs } from './insert-session.ts';
import { hydrated, LoanPage } from './loan-page.ts';
import { sessionHash } from './records.ts';
import { freshLoan } from './servers/start-sandbox.ts';
import { signInByRequests } from './sign-in-steps.ts';

test.use({ role: null });

const notSignedIn = /answer 401|Failed to load resource/;

const cookieOfPage = async (page: Page) => cookieHeader(await page.context().storageState());

test('sign-out ends the session here and at the provider, and nothing is left behind', async ({
  signedIn,
  desk,
  faults,
}) => {
  faults.expect(notSignedIn);
  const page = await signedIn('analyst');
  const loanPage = new LoanPage(page, desk.origin);
  await loanPage.open(freshLoan());
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

test('people, auditors and the provider end sessions that are theirs to end; the provider takes a role away, and gives several', async ({
  ownWorld,
  someone,
  signedIn,
  records,
  faults,
}) => {
  const world = await ownWorld();
  const { desk, identity } = world;
  const analyst = await someone('analyst', {}, world);
  await test.step('people see where they are signed in, and end what they do not know', async () => {
    const here = await someone('support', {}, world);
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
    const there = await someone('support', { userAgent }, world);
    await here.goto(`${desk.origin}/sessions`);
    await hydrated(here);
    const rows = here.getByRole('table').getByRole('row');
    await expect(rows, 'their own two, below the names of the columns').toHaveCount(3);
    const firefox = rows.filter({ hasText: 'Firefox' });
    await expect(firefox).toContainText('127.0.0.1');
    await firefox.getByRole('button', { name: /^End the session of Samuel Nogueira/ }).click();
    await expect(firefox.getByRole('status')).toHaveText('ended');
    const ended = await desk.raw({ path: '/api/session', as: await cookieOfPage(there) });
    expect(ended.status).toBe(401);
    const mine = await desk.raw({ path: '/api/session', as: await cookieOfPage(here) });
    expect(mine.status).toBe(200);
    await here.reload();
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText('this browser');
  });

  await test.step('an auditor sees who is signed in, and ends any of it', async () => {
    const auditor = await someone('auditor', {}, world);
    await auditor.goto(`${desk.origin}/sessions`);
    await auditor.getByRole('link', { name: 'Everyone’s' }).click();
    await auditor.getByLabel('Person', { exact: true }).fill('ana paula');
    await auditor.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(auditor).toHaveURL(/person=ana\+paula/);
    await hydrated(auditor);
    // Everyone's: the other desks of the run have an Ana each, at another provider.
    const hers = auditor.locator(`[title="${identity.issuer} person-1001"]`);
    const row = auditor.getByRole('row').filter({ has: hers });
    await expect(row).toHaveCount(1);
    const before = await records.last();
    await row.getByRole('button', { name: /^End the session of Ana Paula Ribeiro/ }).click();
    await expect(row.getByRole('status')).toHaveText('ended');
    expect((await desk.raw({ path: '/api/session', as: await cookieOfPage(analyst) })).status).toBe(401);
    expect(await records.since(before, identity.issuer)).toMatchObject([
      { action: 'end-session', subject: 'person-1003', reason: expect.stringContaining('person-1001') },
    ]);
  });

  await test.step('nobody else does', async () => {
    faults.expect(/answer 403|Failed to load/);
    const support = await someone('support', {}, world);
    await support.goto(`${desk.origin}/sessions?of=all`);
    await expect(support.getByRole('main')).toContainText('Your role does not allow this');
    await expect(support.getByRole('table')).toHaveCount(0);
  });

  await test.step('the provider ends sessions, and they are over at the next request', async () => {
    const [first, second, other] = [
      await signInByRequests(desk.origin, 'analyst'),
      await signInByRequests(desk.origin, 'analyst'),
      await signInByRequests(desk.origin, 'support'),
    ];
    const statusOf = async (as: string) =>
      (await desk.raw({ path: '/api/loans/loan_complete?expand=', as })).status;
    expect([await statusOf(first), await statusOf(second), await statusOf(other)]).toEqual([200, 200, 200]);
    const told = await identity.control('/people/ana/end-sessions', {});
    expect(told).toMatchObject({ ended: 2, backChannelLogout: [{ delivered: true }, { delivered: true }] });
    expect([await statusOf(first), await statusOf(second), await statusOf(other)]).toEqual([401, 401, 200]);
  });

  await test.step('a role that is taken away is gone at the next sign-in', async () => {
    faults.expect(notSignedIn);
    const page = await signedIn('analyst', desk);
    await identity.control('/people/ana/groups', { groups: ['support'] });
    await page.goto(`${desk.origin}/sign-in?as=other`);
    await signInAs(page, 'analyst');
    await expect(page).toHaveURL(`${desk.origin}/`);
    await page.goto(`${desk.origin}/loans/${freshLoan()}`);
    await expect(page.getByText('Masked view')).toBeVisible();
    await identity.control('/people/ana/groups', { groups: [] });
    await page.goto(`${desk.origin}/sign-in?as=other`);
    await signInAs(page, 'analyst');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have no access');
  });

  await test.step('several roles are the union of their rights', async () => {
    await identity.control('/people/ana/groups', { groups: ['internal-audit', 'support', 'tennis'] });
    const as = await signInByRequests(desk.origin, 'analyst');
    const state = JSON.parse((await desk.raw({ path: '/api/session', as })).body);
    expect([...state.roles].sort()).toEqual(['auditor', 'support']);
    const view = JSON.parse((await desk.raw({ path: '/api/loans/loan_complete', as })).body);
    expect(view).toMatchObject({
      visibility: 'masked',
      rights: expect.arrayContaining(['reveal', 'log:loan']),
    });
  });
});

test('a session that ends at work is said so in place, covers the loan, and is taken up again in the same view', async ({
  signedIn,
  desk,
  records,
  faults,
}) => {
  const page = await signedIn('analyst');
  const loanPage = new LoanPage(page, desk.origin);
  await loanPage.open(freshLoan(), '?expand=&payment_for=2026-12-01');
  // Or a request of the page itself would be the first that finds the session over.
  await page.waitForLoadState('networkidle');
  faults.expect(notSignedIn);
  const hash = await sessionHash(page.context());
  const over = "update session set idle_until = now() - interval '1 second' where id_hash = $1";
  await records.run(over, [hash]);
  const view = page.url();
  await loanPage.expand('Company').click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog).toBeVisible();
  await expect(loanPage.contract, 'what stood there is covered').toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  const asked = page.url();
  expect(asked).toContain('expand=company');
  expect(asked.startsWith(view.split('?')[0] ?? '')).toBe(true);
  await dialog.getByRole('link', { name: 'Sign in again' }).click();
  await page.waitForURL(asked);
  await expect(loanPage.contract).toContainText('CCB-2026-000417');
  await expect(loanPage.section('Parties')).toContainText('Santa Efigênia');
  expect((await sessionHash(page.context())).equals(hash), 'a new session').toBe(false);
});

test('other tabs are covered too, and taken up again as they were once the same person has signed in', async ({
  signedIn,
  desk,
  records,
  faults,
}) => {
  const page = await signedIn('analyst');
  const first = new LoanPage(page, desk.origin);
  await first.open(freshLoan(), '?expand=');
  const other = await page.context().newPage();
  faults.watch(other);
  const second = new LoanPage(other, desk.origin);
  const loan = freshLoan();
  await second.open(loan);
  const dialogOf = (of: Page) => of.getByRole('dialog', { name: 'Your session has ended' });
  const endSession = async () => {
    const over = "update session set idle_until = now() - interval '1 second' where id_hash = $1";
    await records.run(over, [await sessionHash(page.context())]);
  };
  const actsOn = async () => (await records.of({ loan })).map(({ action, subject }) => [action, subject]);

  faults.expect(notSignedIn);
  await endSession();
  await first.expand('Company').click();
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(other), 'told by the first').toBeVisible();
  await expect(second.contract).toBeHidden();
  await dialogOf(page).getByRole('link', { name: 'Sign in again' }).click();
  await expect(first.contract).toBeVisible();
  await expect(dialogOf(other), 'told by the first').toHaveCount(0);
  await expect(second.contract).toBeVisible();
  expect(await actsOn(), 'nobody looked at it anew').toEqual([['view', 'person-1001']]);

  await endSession();
  // A key and not a click: either tab may have noticed by itself by now, and then there is no button to click.
  await page.keyboard.press('r');
  await expect(dialogOf(other)).toBeVisible();
  await page.goto(`${desk.origin}/sign-in?as=other`);
  await signInAs(page, 'support');
  await page.waitForURL(`${desk.origin}/**`);
  await expect(other.getByText('Masked view'), 'of another person it shows what they may see').toBeVisible();
  await expect(dialogOf(other)).toHaveCount(0);
  expect(await actsOn()).toEqual([
    ['view', 'person-1001'],
    ['view', 'person-1002'],
  ]);
});

test('two minutes before the end a person is asked, and what they do counts', async ({
  someone,
  desk,
  records,
}) => {
  const page = await someone('analyst');
  await page.clock.install();
  await new LoanPage(page, desk.origin).open(freshLoan());
  const hash = await sessionHash(page.context());
  const soon = "update session set idle_until = now() + interval '100 seconds' where id_hash = $1";
  await records.run(soon, [hash]);
  await page.clock.runFor(70_000);
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(dialog).toContainText(/Your session ends in: [01]:\d\d/);
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  const left = async () => {
    const [row] = await records.run<{ minutes: number }>(
      'select extract(epoch from idle_until - now())::float8 / 60 as minutes from session where id_hash = $1',
      [hash],
    );
    return row?.minutes ?? 0;
  };
  await expect.poll(left).toBeGreaterThan(25);
});

test('a page that is only open keeps no session alive; somebody who does something does', async ({
  someone,
  desk,
  records,
}) => {
  const page = await someone('analyst');
  await page.clock.install();
  await new LoanPage(page, desk.origin).open(freshLoan());
  const hash = await sessionHash(page.context());
  const seen = async () => {
    const [row] = await records.run<{ at: Date }>(
      'select last_seen_at as at from session where id_hash = $1',
      [hash],
    );
    return row?.at.getTime() ?? 0;
  };
  const before = await seen();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/session'));
  await page.clock.runFor(70_000);
  expect((await asked).method()).toBe('GET');
  expect(await seen()).toBe(before);
  await page.mouse.move(10, 10);
  await page.mouse.move(200, 200);
  await expect.poll(seen).toBeGreaterThan(before);
});

test('a session ends after its hours, whatever is done', async ({ signedIn, desk, records }) => {
  const page = await signedIn('analyst');
  const hash = await sessionHash(page.context());
  const [row] = await records.run<{ hours: number; minutes: number }>(
    `select extract(epoch from absolute_until - created_at)::float8 / 3600 as hours,
      extract(epoch from idle_until - last_seen_at)::float8 / 60 as minutes from session where id_hash = $1`,
    [hash],
  );
  expect(row).toEqual({ hours: 10, minutes: 30 });
  await records.run("update session set absolute_until = now() - interval '1 second' where id_hash = $1", [
    hash,
  ]);
  expect((await desk.raw({ path: '/api/session', as: await cookieOfPage(page) })).status).toBe(401);
});
