import { hkdfSync } from 'node:crypto';
import { jwtDecrypt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessionCookie, signInCookie } from '#lib/server/cookies.ts';
import { env } from '#lib/server/env.ts';
import { hashSessionId } from '#lib/server/session-id.ts';
import {
  type Browser,
  createBrowser,
  origin,
  requestId,
  type TestSignIn,
  testSignIn,
} from '#lib/testing/test-sign-in.ts';
import { authenticate } from '../authenticate.ts';
import { endListedSession } from '../sessions/end-listed-session.ts';
import { signOut } from '../sign-out/sign-out.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { finishSignIn } from './finish-sign-in.ts';

let desk: TestSignIn;
beforeAll(async () => {
  desk = await testSignIn();
});
afterAll(() => desk.close());
/** Those of earlier tests, by which their people would have to prove who they are. */
const forgetEnds = () => desk.database.run('update session set ended_by_other = false');
beforeEach(async () => {
  desk.lines.splice(0);
  await forgetEnds();
});

const problem = (location: string) => {
  const { pathname, searchParams } = new URL(location, origin);
  return pathname === '/sign-in/problem'
    ? [searchParams.get('reason'), searchParams.get('fault')].filter(Boolean).join(' ')
    : null;
};
const sessionIn = ({ jar }: ReturnType<typeof createBrowser>) => jar.get(sessionCookie) ?? null;

describe('a person signs in', () => {
  test('by code with PKCE, state and nonce', async () => {
    const location = new URL(await desk.begin(createBrowser()));
    expect(location.origin).toBe(desk.issuer);
    const query = Object.fromEntries(location.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${origin}/sign-in/callback`,
      scope: 'openid profile groups',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query[name]).toMatch(/^[\w-]{43}$/);
  });

  test('with a cookie from which nobody can guess the client’s secret', async () => {
    const browser = createBrowser();
    await desk.begin(browser);
    const [sealed = ''] = browser.jar.values();
    const secret = env().OIDC_CLIENT_SECRET.reveal();
    const guess = hkdfSync('sha256', secret, '', 'loan-desk sign-in transaction', 32);
    await expect(jwtDecrypt(sealed, new Uint8Array(guess))).rejects.toThrow();
    const [kept] = await desk.database.run('select key from sign_in_key');
    const { payload } = await jwtDecrypt(sealed, new Uint8Array(kept?.key as Buffer));
    expect(payload).toMatchObject({ returnTo: null });
  });

  test('and is known from then on, with a record of it', async () => {
    const browser = createBrowser();
    const before = (await desk.records()).length;
    expect(await desk.signIn(browser, 'ana', '/loans/loan_1?fields=id')).toBe('/loans/loan_1?fields=id');
    const actor = await authenticate(desk.headers(browser));
    expect(actor).toMatchObject({
      issuer: desk.issuer,
      subject: 'person-1001',
      name: 'Ana Paula Ribeiro',
      roles: ['analyst'],
      ip: '203.0.113.7',
    });
    const id = sessionIn(browser) ?? '';
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(actor.sessionHash).toEqual(hashSessionId(id));
    // Nothing that is stored is the cookie.
    expect(JSON.stringify(await desk.sessions())).not.toContain(id);
    const records = (await desk.records()).slice(before);
    expect(records).toMatchObject([
      { action: 'sign-in', subject: 'person-1001', outcome: 'ok', request_id: requestId, ip: '203.0.113.7' },
    ]);
    expect(records[0]?.session_hash).toEqual(actor.sessionHash);
  });

  test('with cookies that are HttpOnly, of this host alone, and Secure', async () => {
    const browser = createBrowser();
    const begun = await beginSignIn(desk.headers(browser), { returnTo: null, requestId });
    browser.keep(begun.cookies);
    const back = await desk.atProvider(browser, begun.location, 'ana');
    const done = await finishSignIn(desk.headers(browser), { response: back.searchParams, requestId });
    const flags = 'Path=/; Secure; HttpOnly; SameSite=Lax';
    expect(begun.cookies).toEqual([
      expect.stringMatching(new RegExp(`^${signInCookie}-[\\w-]{16}=[\\w.-]+; ${flags}; Max-Age=600$`)),
    ]);
    expect(done.cookies[0]).toMatch(new RegExp(`^${sessionCookie}=[\\w-]{43}; ${flags}$`));
    // The transaction is over.
    expect(done.cookies[1]).toMatch(new RegExp(`^${signInCookie}-[\\w-]{16}=; ${flags}; Max-Age=0$`));
  });

  test('as another person: the provider asks, though it remembers somebody', async () => {
    const promptOf = async (as: string | null) => {
      const headers = desk.headers(createBrowser());
      const { location } = await beginSignIn(headers, { returnTo: null, as, requestId });
      return new URL(location).searchParams.get('prompt');
    };
    expect([await promptOf('other'), await promptOf(null)]).toEqual(['login', null]);
  });

  test.each([
    ['an auditor ended', 'helena', false],
    ['an auditor ended with all others', 'helena', true],
    ['they ended in another browser', 'ana', false],
    ['they ended with all others', 'ana', true],
  ])('as a person whose session %s: the provider asks an ended one anew', async (_, by, all) => {
    const [browser, other] = [createBrowser(), createBrowser()];
    await desk.signIn(browser, 'ana');
    const asked = async () => {
      const query = new URL(await desk.begin(browser)).searchParams;
      return [query.get('prompt'), query.get('max_age')];
    };
    expect(await asked()).toEqual([null, null]);
    const id = hashSessionId(sessionIn(browser) ?? '').toString('hex', 0, 12);
    await desk.signIn(other, by);
    const actor = await authenticate(desk.headers(other));
    await endListedSession({ actor, id, requestId, all });
    const anew = by === 'helena' ? ['login', '0'] : [null, null];
    expect(await asked()).toEqual(anew);
    // Whoever signs out of the session that has ended still has to prove themselves.
    browser.keep((await signOut(desk.headers(browser), requestId)).cookies);
    expect(await asked()).toEqual(anew);
    expect(await desk.signIn(browser, 'ana')).toBe('/');
    expect(await asked()).toEqual([null, null]);
  });

  test('with a provider that did not ask anew, a person who has to prove themselves does not', async () => {
    const browser = createBrowser();
    await desk.signIn(browser, 'ana');
    await desk.database.run('update session set ended_at = now(), ended_by_other = true');
    const location = new URL(await desk.begin(browser));
    // What a person may change in their own address bar.
    for (const name of ['prompt', 'max_age']) location.searchParams.delete(name);
    const back = await desk.atProvider(browser, location.href, 'ana');
    expect(await desk.finish(browser, back)).toMatch(/^\/sign-in\/problem\?reason=token&fault=other/);
  });

  describe('once somebody else has ended a session of theirs', () => {
    const again = '/sign-in?as=again&returnTo=%2Floans%2Floan_1';
    /** Whoever the provider remembers, without the desk's cookies. */
    const withoutDesk = (browser: Browser) => {
      for (const name of browser.jar.keys()) if (name.startsWith('__Host-')) browser.jar.delete(name);
    };
    const endAll = () => desk.database.run('update session set ended_at = now(), ended_by_other = true');
    const comeBack = async (browser: Browser, query = '') =>
      desk.atProvider(browser, (await desk.begin(browser, '/loans/loan_1')) + query, 'ana');

    test.each<[string, (browser: Browser) => Promise<URL>]>([
      [
        'in a browser that deleted its cookies',
        async (browser) => {
          await endAll();
          withoutDesk(browser);
          return comeBack(browser);
        },
      ],
      [
        'with a token that says when they had done so',
        async (browser) => {
          await endAll();
          withoutDesk(browser);
          // The provider leaves that out unless it is asked for.
          return comeBack(browser, '&max_age=86400');
        },
      ],
      [
        'by a sign-in that had begun before',
        async (browser) => {
          const back = await comeBack(browser);
          await endAll();
          return back;
        },
      ],
      [
        'by a sign-in that had begun before, in a browser that had no session',
        async (browser) => {
          withoutDesk(browser);
          const back = await comeBack(browser);
          await endAll();
          return back;
        },
      ],
      [
        'though they have proved themselves in another browser since',
        async (browser) => {
          await endAll();
          const other = createBrowser();
          const location = await desk.begin(other, null, 'again');
          await desk.finish(other, await desk.atProvider(other, location, 'ana'));
          withoutDesk(browser);
          return comeBack(browser);
        },
      ],
    ])('they prove who they are %s', async (_, way) => {
      const browser = createBrowser();
      await desk.signIn(browser, 'ana');
      const back = await way(browser);
      const records = (await desk.records()).length;
      expect(await desk.finish(browser, back)).toBe(again);
      await expect(authenticate(desk.headers(browser))).rejects.toMatchObject({ code: 'unauthenticated' });
      expect(await desk.records()).toHaveLength(records);
      const location = await desk.begin(browser, '/loans/loan_1', 'again');
      const { prompt, max_age } = Object.fromEntries(new URL(location).searchParams);
      expect([prompt, max_age]).toEqual(['login', '0']);
      expect(await desk.finish(browser, await desk.atProvider(browser, location, 'ana'))).toBe(
        '/loans/loan_1',
      );
      expect(await authenticate(desk.headers(browser))).toMatchObject({ subject: 'person-1001' });
    });

    test.each([false, true])('no sign-in slips past an end at the same time (all: %s)', async (all) => {
      const auditor = createBrowser();
      await desk.signIn(auditor, 'helena');
      const actor = await authenticate(desk.headers(auditor));
      for (let round = 0; round < 12; round += 1) {
        const browser = createBrowser();
        await forgetEnds();
        await desk.signIn(browser, 'ana');
        const id = hashSessionId(sessionIn(browser) ?? '').toString('hex', 0, 12);
        const back = await comeBack(browser);
        const ending = endListedSession({ actor, id, requestId, all }).then(
          () => 'ended',
          (error: { code: string }) => error.code,
        );
        const [location, ended] = await Promise.all([desk.finish(browser, back), ending]);
        const lives = await authenticate(desk.headers(browser)).then(
          () => true,
          () => false,
        );
        // Where the auditor was told that the session has ended, no session of the person lives.
        expect([round, location, ended, lives]).not.toEqual([round, expect.anything(), 'ended', true]);
        if (all) expect([round, ended]).toEqual([round, 'ended']);
      }
    });
  });

  test('with a cookie that fits a browser', async () => {
    const headers = desk.headers(createBrowser(), { 'user-agent': 'a'.repeat(600) });
    const returnTo = `/loans/${'a'.repeat(1993)}`;
    const { cookies } = await beginSignIn(headers, { returnTo, requestId });
    const [pair = ''] = cookies.at(-1)?.split(';') ?? [];
    expect(pair.length).toBeGreaterThan(3000);
    expect(pair.length).toBeLessThanOrEqual(4096);
  });

  test('in several tabs at once, and each comes back to its own page', async () => {
    const browser = createBrowser();
    const first = await desk.begin(browser, '/loans/loan_1');
    const second = await desk.begin(browser, '/loans/loan_2');
    const backs = [
      await desk.atProvider(browser, first, 'ana'),
      await desk.atProvider(browser, second, 'ana'),
    ];
    expect(await desk.finish(browser, backs[0] as URL)).toBe('/loans/loan_1');
    expect(await desk.finish(browser, backs[1] as URL)).toBe('/loans/loan_2');
  });

  test('under the name that the provider comes back to', async () => {
    const asked = { returnTo: '/loans/loan_1', requestId };
    const headers = desk.headers(createBrowser(), { host: '127.0.0.1:4100' });
    expect(await beginSignIn(headers, asked)).toEqual({
      location: `${origin}/sign-in?returnTo=%2Floans%2Floan_1`,
      cookies: [],
    });
  });

  test('and sessions that were over months ago are forgotten', async () => {
    await desk.signIn(createBrowser(), 'ana');
    // Counted first: the broom of this sign-in may be at work still, and take what is made old here.
    const before = (await desk.sessions()).length;
    await desk.database.run(`update session set absolute_until = now() - interval '91 days'
      where id_hash = (select id_hash from session order by created_at limit 1)`);
    await desk.signIn(createBrowser(), 'ana');
    await expect.poll(async () => (await desk.sessions()).length).toBe(before);
  });

  test('and a page of another site cannot fill the browser with cookies', async () => {
    const browser = createBrowser();
    for (let times = 0; times < 12; times += 1) await desk.begin(browser, `/loans/loan_${'x'.repeat(900)}`);
    expect([...browser.jar.keys()].filter((name) => name.startsWith(signInCookie))).toHaveLength(4);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/api/session',
    'javascript:alert(1)',
  ])('and does not come back to %s', async (returnTo) => {
    expect(await desk.signIn(createBrowser(), 'ana', returnTo)).toBe('/');
  });
});

describe('the session is new at each sign-in', () => {
  test('whichever cookies the browser sent before', async () => {
    const browser = createBrowser();
    // Put there by someone who wants to know the session's id beforehand.
    const planted = 'A'.repeat(43);
    browser.jar.set(sessionCookie, planted);
    await desk.signIn(browser, 'ana');
    expect(sessionIn(browser)).not.toBe(planted);
    await expect(authenticate(new Headers({ cookie: `${sessionCookie}=${planted}` }))).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  test('and the one before has ended', async () => {
    const browser = createBrowser();
    await desk.signIn(browser, 'ana');
    const old = new Headers({ cookie: browser.cookie() });
    const { sessionHash } = await authenticate(old);
    browser.forgetProvider();
    const before = (await desk.records()).length;
    await desk.signIn(browser, 'samuel');
    // The end of the earlier person's session is recorded before the new person's sign-in.
    const reason = 'replaced by the sign-in of person-1002';
    const about = { request_id: requestId, ip: '203.0.113.7', outcome: 'ok' };
    expect((await desk.records()).slice(before)).toMatchObject([
      {
        ...{ action: 'end-session', subject: 'person-1001', name: 'Ana Paula Ribeiro', roles: ['analyst'] },
        ...{ session_hash: sessionHash, reason, ...about },
      },
      { action: 'sign-in', subject: 'person-1002', reason: null, ...about },
    ]);
    await expect(authenticate(old)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await authenticate(desk.headers(browser))).toMatchObject({
      subject: 'person-1002',
      roles: ['support'],
    });
    const ended = (await desk.sessions()).filter(({ ended_at }) => ended_at !== null);
    expect(ended.at(-1)).toMatchObject({ subject: 'person-1001' });
  });

  test('and of one whose time was up no end is recorded', async () => {
    const browser = createBrowser();
    await desk.signIn(browser, 'ana');
    await desk.database.run(`update session set idle_until = now() - interval '1 minute'`);
    const before = (await desk.records()).length;
    await desk.signIn(browser, 'ana');
    expect((await desk.records()).slice(before)).toMatchObject([{ action: 'sign-in' }]);
  });

  test('and neither is there where the records cannot be written', async () => {
    const browser = createBrowser();
    await desk.signIn(browser, 'ana');
    const before = desk.headers(browser);
    browser.forgetProvider();
    const back = await desk.atProvider(browser, await desk.begin(browser), 'samuel');
    await desk.database.run('revoke execute on function append_access_records from loan_desk');
    try {
      expect(problem(await desk.finish(browser, back))).toBe('database');
    } finally {
      await desk.database.run('grant execute on function append_access_records to loan_desk');
    }
    expect(await authenticate(before)).toMatchObject({ subject: 'person-1001' });
  });

  test('roles are those of the last sign-in', async () => {
    await desk.control('/people/ana/groups', { groups: ['credit-analysts', 'internal-audit', 'others'] });
    const browser = createBrowser();
    await desk.signIn(browser, 'ana');
    await desk.control('/people/ana/groups', { groups: ['support'] });
    expect((await authenticate(desk.headers(browser))).roles).toEqual(['analyst', 'auditor']);
    await desk.signIn(browser, 'ana');
    expect((await authenticate(desk.headers(browser))).roles).toEqual(['support']);
    await desk.control('/reset');
  });

  test('a role that was taken away ends in every browser, where it leaves none, too', async () => {
    const [browser, elsewhere, another] = [createBrowser(), createBrowser(), createBrowser()];
    const ended = { code: 'unauthenticated' };
    await desk.control('/people/ana/groups', { groups: ['credit-analysts', 'support'] });
    await desk.signIn(elsewhere, 'ana');
    await desk.control('/people/ana/groups', { groups: ['support'] });
    await desk.signIn(another, 'ana');
    await expect(authenticate(desk.headers(elsewhere))).rejects.toMatchObject(ended);
    // A second one with the same roles is none of its business.
    await desk.signIn(browser, 'ana');
    await authenticate(desk.headers(another));
    await desk.control('/people/ana/groups', { groups: ['treasury'] });
    expect(await desk.signIn(browser, 'ana')).toContain('reason=noAccess');
    await expect(authenticate(desk.headers(browser))).rejects.toMatchObject(ended);
    await expect(authenticate(desk.headers(another))).rejects.toMatchObject(ended);
    expect((await desk.records()).slice(-2)).toMatchObject([
      { action: 'end-session', subject: 'person-1001', reason: 'role-removed' },
      { action: 'end-session', subject: 'person-1001', reason: 'role-removed' },
    ]);
    await desk.control('/reset');
  });
});

describe('failed sign-ins', () => {
  const failing = async (user: string, back: (url: URL) => URL | Promise<URL> = (url) => url) => {
    const browser = createBrowser();
    const returned = await desk.atProvider(browser, await desk.begin(browser, '/loans/loan_1'), user);
    const before = (await desk.sessions()).length;
    const location = await desk.finish(browser, await back(returned));
    expect(sessionIn(browser)).toBeNull();
    expect((await desk.sessions()).length).toBe(before);
    return { location, browser, returned };
  };
  const withQuery = (url: URL, name: string, value: string) => {
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    return changed;
  };

  test.each(['', 'another', 'A'.repeat(43)])('with the wrong state %j', async (state) => {
    const { location } = await failing('ana', (url) => withQuery(url, 'state', state));
    expect(problem(location)).toBe('state');
  });

  test('with a state that begins as the right one does', async () => {
    const changed = (url: URL) =>
      withQuery(url, 'state', `${url.searchParams.get('state')?.slice(0, 20)}${'A'.repeat(23)}`);
    expect(problem((await failing('ana', changed)).location)).toBe('state');
  });

  test('in a browser that did not begin it', async () => {
    const back = await desk.atProvider(createBrowser(), await desk.begin(createBrowser()), 'ana');
    expect(problem(await desk.finish(createBrowser(), back))).toBe('state');
  });

  test('with a code that was used before', async () => {
    const browser = createBrowser();
    const back = await desk.atProvider(browser, await desk.begin(browser), 'ana');
    const thief = createBrowser();
    for (const [name, value] of browser.jar) thief.jar.set(name, value);
    expect(await desk.finish(browser, back)).toBe('/');
    // Even with all that the first browser had.
    expect(problem(await desk.finish(thief, back))).toBe('code');
    // And with what it has now.
    expect(problem(await desk.finish(browser, back))).toBe('state');
  });

  test('with the code of another sign-in', async () => {
    const other = createBrowser();
    const stolen = await desk.atProvider(other, await desk.begin(other), 'helena');
    const code = stolen.searchParams.get('code') ?? '';
    const { location } = await failing('ana', (url) => withQuery(url, 'code', code));
    expect(problem(location)).toBe('code');
  });

  test.each([
    [{ fault: 'wrong_audience' }, 'token audience'],
    [{ fault: 'wrong_party' }, 'token audience'],
    [{ fault: 'empty_subject' }, 'token other'],
    [{ fault: 'wrong_nonce' }, 'token nonce'],
    [{ fault: 'wrong_issuer' }, 'token issuer'],
    [{ fault: 'wrong_signature' }, 'token signature'],
    [{ fault: 'expired' }, 'token expired'],
    [{ fault: 'clock_skew', seconds: 300 }, 'token clock'],
    [{ fault: 'clock_skew', seconds: -300 }, 'token expired'],
  ])('with a token that has %j', async (fault, expected) => {
    await desk.control('/faults', fault);
    const { location } = await failing('ana');
    expect(problem(location)).toBe(expected);
    expect(new URL(location, origin).searchParams.get('returnTo')).toBe('/loans/loan_1');
    expect(desk.lines.join()).toMatch(new RegExp(`"event":"identity-provider".*"requestId":"${requestId}"`));
  });

  test('a clock that is a few seconds off is no fault', async () => {
    await desk.control('/faults', { fault: 'clock_skew', seconds: 20 });
    expect(await desk.signIn(createBrowser(), 'ana')).toBe('/');
  });

  test('a clock that is minutes behind is none either, as long as its tokens last', async () => {
    await desk.control('/faults', { fault: 'clock_skew', seconds: -200 });
    expect(await desk.signIn(createBrowser(), 'ana')).toBe('/');
  });

  test('without a role; the log has the values of the claim, for the map of roles', async () => {
    await desk.control('/people/otavio/groups', { groups: ['treasury'] });
    const { location } = await failing('otavio');
    expect(problem(location)).toBe('noAccess');
    const line = desk.lines.map((text) => JSON.parse(text)).find(({ event }) => event === 'no-access');
    expect(line).toMatchObject({
      claim: 'groups',
      received: ['treasury'],
      subject: 'person-1004',
      requestId,
    });
    await desk.control('/reset');
  });

  test('after canceling at the provider', async () => {
    const browser = createBrowser();
    const location = await desk.begin(browser);
    const state = new URL(location).searchParams.get('state') ?? '';
    const back = new URL(`${origin}/sign-in/callback?error=access_denied&state=${state}&iss=${desk.issuer}`);
    expect(problem(await desk.finish(browser, back))).toBe('cancelled');
  });

  test('while the database is away: no cookie without a row', async () => {
    const browser = createBrowser();
    const back = await desk.atProvider(browser, await desk.begin(browser), 'ana');
    await desk.database.run('alter table session rename to session_away', 'owner');
    try {
      expect(problem(await desk.finish(browser, back))).toBe('database');
      expect(sessionIn(browser)).toBeNull();
      const line = desk.lines.map((text) => JSON.parse(text)).find(({ event }) => event === 'sign-in');
      expect(line.error, 'the log says how the database failed').toMatchObject({
        code: 'access_log_unavailable',
        cause: { fault: 'other', cause: { code: '42P01' } },
      });
    } finally {
      await desk.database.run('alter table session_away rename to session', 'owner');
    }
  });
});

describe('the alert on the provider, which counts lines "identity-provider",', () => {
  const eventsOf = async (work: () => Promise<unknown>) => {
    desk.lines.splice(0);
    await work();
    return desk.lines.map((line) => JSON.parse(line)).map(({ event, outcome }) => [event, outcome]);
  };

  test('is not brought about by a callback without a sign-in', async () => {
    const back = new URL(`${origin}/sign-in/callback?code=x&state=y`);
    expect(await eventsOf(() => desk.finish(createBrowser(), back))).toEqual([['sign-in', 'state']]);
  });

  test.each([
    ['says that the provider failed', 'error=server_error', 'unreachable'],
    ['says that the provider refuses the desk', 'error=invalid_client', 'client'],
    ['has no code', '', 'unreachable'],
    ['has two codes', 'code=x&code=y', 'unreachable'],
    ['comes from another provider', 'code=x&iss=https://elsewhere.example', 'unreachable'],
    ['has a code that nobody gave', 'code=x', 'code'],
  ])('nor by a response that %s', async (_what, response, outcome) => {
    const browser = createBrowser();
    const state = new URL(await desk.begin(browser)).searchParams.get('state');
    const iss = response.includes('iss=') ? '' : `&iss=${desk.issuer}`;
    const back = new URL(`${origin}/sign-in/callback?${response}&state=${state}${iss}`);
    expect(await eventsOf(() => desk.finish(browser, back))).toEqual([['sign-in', outcome]]);
  });
});

describe('the provider', () => {
  test('may sign with a new key at any time', async () => {
    expect(await desk.signIn(createBrowser(), 'ana')).toBe('/');
    await desk.control('/keys/rotate');
    expect(await desk.signIn(createBrowser(), 'ana')).toBe('/');
    await desk.control('/keys/rotate');
    expect(await desk.signIn(createBrowser(), 'ana')).toBe('/');
  });

  test('may be down: sessions live on, and sign-in says why', async () => {
    const browser = createBrowser();
    await desk.signIn(browser, 'ana');
    const half = createBrowser();
    const back = await desk.atProvider(half, await desk.begin(half), 'ana');
    await desk.stopProvider();
    expect(await authenticate(desk.headers(browser))).toMatchObject({ subject: 'person-1001' });
    desk.lines.splice(0);
    expect(problem(await desk.finish(half, back))).toBe('unreachable');
    expect(JSON.parse(desk.lines[0] ?? '')).toMatchObject({
      event: 'identity-provider',
      outcome: 'unreachable',
    });
    // Nor is a browser sent to a provider that is not there, although the desk knows where it was a second ago.
    const begun = async () => problem(await desk.begin(createBrowser()));
    await expect.poll(begun).toBe('unreachable');
    await desk.startAgain();
    await expect.poll(begun).toBeNull();
    expect(await desk.signIn(createBrowser(), 'ana')).toBe('/');
  });
});
