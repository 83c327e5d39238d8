import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { cookieHeader, signInAs } from './insert-session.ts';
import { hydrated } from './loan-page.ts';
import { people, type RoleName, startIdentity } from './servers/start-identity.ts';
import { freshLoan } from './servers/start-sandbox.ts';
import { cookiesFor, locationOf, signInByRequests, toCallback } from './sign-in-steps.ts';

test.use({ role: null });

const menuOf = (name: string) => ({ name: `Signed in: ${name}`, exact: true });

test('a person signs in, and comes back to the same view', async ({
  unscripted: { page, contract },
  desk,
}) => {
  const view = `${desk.origin}/loans/loan_complete?expand=company&payment_for=2036-12-01`;
  await page.goto(view);
  await expect(page, 'the provider is another site').toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/sign-in\//);
  await signInAs(page, 'analyst');
  await expect(page).toHaveURL(view);
  await expect(contract).toContainText('CCB-2026-000417');
  await expectOffered(page, 'analyst', { role: 'Analyst', offered: ['Sessions', 'Limits'] });
});

const offeredToAuditors = ['Lookup and lists', 'Sessions', 'Limits', 'Access log'];

for (const [person, role, home, offered] of [
  ['support', 'Support', '/', ['Sessions', 'Limits']],
  ['auditor', 'Auditor', '/access-log', offeredToAuditors],
] as const) {
  test(`${person} lands on the home page, and is offered what is theirs`, async ({
    unscripted: { page },
    desk,
  }) => {
    await page.goto(desk.origin);
    await signInAs(page, person);
    await expect(page).toHaveURL(desk.origin + home);
    await expectOffered(page, person, { role, offered });
  });
}

async function expectOffered(
  page: Page,
  person: RoleName,
  { role, offered }: { role: string; offered: readonly string[] },
): Promise<void> {
  await page.getByRole('button', menuOf(people[person].name)).click();
  const menu = page.locator('[popover]:popover-open');
  await expect(menu).toContainText(role);
  await expect(menu.getByRole('link')).toHaveText([...offered]);
}

test('a menu opened before its code has come stays open', async ({ someone, desk }) => {
  const page = await someone('auditor');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${desk.origin}/access-log`, { waitUntil: 'commit' });
  const button = page.getByRole('button', menuOf(people.auditor.name));
  await button.click();
  const menu = page.locator('[popover]:popover-open');
  await expect(menu.getByRole('link')).toHaveText(offeredToAuditors);
  await menu.getByRole('link', { name: 'Sessions' }).focus();
  scripts.resolve();
  await hydrated(page);
  await expect(menu.getByRole('link')).toHaveText(offeredToAuditors);
  await expect(menu.getByRole('link', { name: 'Sessions' })).toBeFocused();
  await button.click();
  await expect(menu).toHaveCount(0);
});

test('what the provider decides: roles, sessions, keys, faults', async ({
  unscripted: { page },
  ownWorld,
  records,
  signedIn,
  playwright,
}) => {
  const { desk, identity } = await ownWorld();
  await test.step('a person without a role has no access; the log has the claim and its values', async () => {
    await identity.control('/people/otavio/groups', { groups: ['payroll', 'chess club'] });
    await page.goto(`${desk.origin}/loans/loan_complete`);
    await signInAs(page, 'nobody');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have no access');
    const cookies = await page.context().cookies();
    expect(cookies.map(({ name }) => name)).not.toContain('__Host-desk-session');
    const line = desk
      .output()
      .split('\n')
      .find((text) => text.includes('"no-access"'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      subject: people.nobody.subject,
      claim: 'groups',
      received: ['payroll', 'chess club'],
    });
    expect(await records.since(0, identity.issuer), 'nobody is in the chain who has no role').toEqual([]);
    await page.getByRole('link', { name: 'Sign in as somebody else' }).click();
    await expect(page, 'the provider asks anew').toHaveURL(/127\.0\.0\.1/);
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
    // One browser: the provider and the desk still know its sessions.
    const request = await playwright.request.newContext();
    const signInAgain = async () => {
      const callback = await toCallback(request, desk.origin, 'analyst', '?as=other');
      const answer = await request.get(callback, { maxRedirects: 0 });
      return locationOf(answer.headers(), desk.origin);
    };
    const visibility = async () => {
      const answer = await request.get(`${desk.origin}/api/loans/loan_complete?expand=`);
      return (await answer.json()).visibility;
    };
    await signInAgain();
    expect(await visibility()).toBe('full');
    await identity.control('/people/ana/groups', { groups: ['support'] });
    expect(await signInAgain()).toBe(`${desk.origin}/`);
    expect(await visibility()).toBe('masked');
    await identity.control('/people/ana/groups', { groups: [] });
    expect(await signInAgain()).toContain('/sign-in/problem?reason=noAccess');
    await request.dispose();
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
    await identity.control('/people/ana/groups', { groups: ['credit-analysts'] });
  });

  await test.step('keys that the provider rotates are found', async () => {
    await signInByRequests(desk.origin, 'analyst');
    await identity.control('/keys/rotate', {});
    const as = await signInByRequests(desk.origin, 'support');
    const signed = await desk.raw({ path: '/api/session', as });
    expect(JSON.parse(signed.body)).toMatchObject({ name: 'Samuel Nogueira' });
  });

  await test.step('a response of the provider is refused unless all of it is valid', async () => {
    const faults = [
      [{ fault: 'wrong_audience' }, 'audience'],
      [{ fault: 'wrong_nonce' }, 'nonce'],
      [{ fault: 'wrong_issuer' }, 'issuer'],
      [{ fault: 'wrong_signature' }, 'signature'],
      [{ fault: 'expired' }, 'expired'],
      [{ fault: 'clock_skew', seconds: 300 }, 'clock'],
      // Its tokens live for five minutes: these are over when they come. Of longer ones see check-times.ts.
      [{ fault: 'clock_skew', seconds: -300 }, 'expired'],
    ] as const;
    for (const [fault, name] of faults) {
      await identity.control('/faults', fault);
      const request = await playwright.request.newContext();
      const answer = await request.get(await toCallback(request, desk.origin, 'analyst'), {
        maxRedirects: 0,
      });
      const what = JSON.stringify(fault);
      expect(locationOf(answer.headers(), desk.origin), what).toContain(`reason=token&fault=${name}`);
      expect(answer.headers()['set-cookie'] ?? '', what).not.toMatch(/__Host-desk-session=[^;]/);
      await request.dispose();
    }
    await identity.control('/faults', { fault: 'clock_skew', seconds: 20 });
    const request = await playwright.request.newContext();
    const forgiven = await request.get(await toCallback(request, desk.origin, 'analyst'), {
      maxRedirects: 0,
    });
    expect(forgiven.headers()['set-cookie'], 'a clock that is a little ahead').toMatch(
      /__Host-desk-session=[\w-]{43};/,
    );
    await request.dispose();
    await identity.control('/faults', { fault: 'clock_skew', seconds: 300 });
    const refused = await signedIn(null, desk, { javaScriptEnabled: false });
    await refused.goto(desk.origin);
    await signInAs(refused, 'analyst');
    await expect(refused.getByRole('main')).toContainText('It is from the future');
    await expect(refused.getByRole('main')).toContainText('Nobody was signed in.');
  });

  await test.step('sessions outlive the provider, which may return with new keys', async () => {
    const working = await signInByRequests(desk.origin, 'analyst');
    await identity.stop();
    const loan = await desk.raw({ path: `/loans/${freshLoan()}`, as: working });
    expect(loan.status).toBe(200);
    expect(loan.body).toContain('CCB-2026-000417');
    // For a second after the desk asked the provider, it takes the provider to be there still.
    const signIn = async () => {
      const { headers } = await desk.raw({ path: '/sign-in', as: null });
      return locationOf(headers, desk.origin);
    };
    await expect.poll(signIn).toContain('/sign-in/problem?reason=unreachable');
    await page.goto(`${desk.origin}/loans/loan_complete`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'The identity provider cannot be reached',
    );
    await expect(page.getByRole('main')).toContainText('Whoever is signed in goes on working.');
    const port = Number(new URL(identity.issuer).port);
    const back = await startIdentity(desk.origin, { port, clientSecret: identity.clientSecret });
    // Asked for a second after it was not there, the provider is not asked again.
    await expect(async () => {
      await page.getByRole('link', { name: 'Sign in again' }).click();
      await expect(page.getByLabel('User', { exact: true })).toBeVisible({ timeout: 1000 });
    }).toPass();
    await signInAs(page, 'analyst');
    await expect(page, 'and back to where it began').toHaveURL(`${desk.origin}/loans/loan_complete`);
    await back.stop();
  });
});

test('an answer with another state, or of another browser, starts nothing', async ({ playwright, desk }) => {
  const [mine, other] = [await playwright.request.newContext(), await playwright.request.newContext()];
  const callback = await toCallback(mine, desk.origin, 'analyst');
  const forged = new URL(callback);
  forged.searchParams.set('state', 'a'.repeat(43));
  for (const [who, url] of [
    [mine, forged.href],
    [other, callback],
  ] as const) {
    const answer = await who.get(url, { maxRedirects: 0 });
    expect(locationOf(answer.headers(), desk.origin)).toContain('/sign-in/problem?reason=state');
    expect(answer.headers()['set-cookie'] ?? '').not.toMatch(/__Host-desk-session=[^;]/);
  }
  const without = await mine.get(`${desk.origin}/sign-in/callback`, { maxRedirects: 0 });
  expect(locationOf(without.headers(), desk.origin)).toContain('reason=state');
  await Promise.all([mine.dispose(), other.dispose()]);
});

test('a code is good once', async ({ playwright, desk }) => {
  const request = await playwright.request.newContext();
  const callback = await toCallback(request, desk.origin, 'analyst');
  const cookie = await cookiesFor(request, desk.origin);
  const path = callback.slice(desk.origin.length);
  const first = await desk.raw({ path, as: cookie });
  expect(first.headers['set-cookie']).toMatch(/__Host-desk-session=[\w-]{43};/);
  const again = await desk.raw({ path, as: cookie });
  expect(again.headers.location).toContain('/sign-in/problem?reason=code');
  expect(again.headers['set-cookie'] ?? '').not.toMatch(/__Host-desk-session=[^;]/);
  await request.dispose();
});

test('sign-in leads back into the desk, or to its home page', async ({ playwright, desk }) => {
  const elsewhere = [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '\t//evil.example',
    '/loans/../../evil.example',
    'javascript:alert(1)',
    '/sign-out',
    '/api/loans/loan_complete',
    `/${'a'.repeat(3000)}`,
  ];
  const request = await playwright.request.newContext();
  const land = async (returnTo: string | null) => {
    const query = returnTo === null ? '' : `?as=other&returnTo=${encodeURIComponent(returnTo)}`;
    const answer = await request.get(await toCallback(request, desk.origin, 'analyst', query), {
      maxRedirects: 0,
    });
    return answer.headers().location;
  };
  expect(await land(null)).toBe('/');
  for (const returnTo of elsewhere) expect(await land(returnTo), returnTo).toBe('/');
  const view = '/loans/loan_complete?expand=company&fields=id%2Cstatus';
  expect(await land(view)).toBe(view);
  await request.dispose();
});

test('the session after sign-in is not one that was there before', async ({ playwright, desk, someone }) => {
  const planted = '__Host-desk-session=planted-by-an-attacker-who-knows-it-1234567';
  const used = cookieHeader(await (await someone('support')).context().storageState());
  for (const before of [planted, used]) {
    const request = await playwright.request.newContext();
    const path = (await toCallback(request, desk.origin, 'analyst')).slice(desk.origin.length);
    const cookie = `${before}; ${await cookiesFor(request, desk.origin)}`;
    const answer = await desk.raw({ path, as: cookie });
    const [, id = ''] = /__Host-desk-session=([\w-]{43});/.exec(answer.headers['set-cookie'] ?? '') ?? [];
    expect(id).toHaveLength(43);
    expect(before).not.toContain(id);
    expect(answer.headers['set-cookie']).toMatch(/; Path=\/; Secure; HttpOnly; SameSite=Lax/);
    expect((await desk.raw({ path: '/api/session', as: before })).status, 'the one before is none').toBe(401);
    await request.dispose();
  }
});
