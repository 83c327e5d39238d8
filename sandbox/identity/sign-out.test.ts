import { afterEach, describe, expect, it } from 'vitest';
import { clientId, identityForTests } from './testing/identity.ts';
import { type Browser, makeBrowser } from './testing/test-browser.ts';

const { identity, application, authorizeUrl, control, signedOut, tokensOf, verify } = identityForTests();

afterEach(() => {
  application().received.splice(0);
  application().answer.status = 200;
});

const endUrl = (idToken: string, changes: Record<string, string> = {}) =>
  `${identity()}/session/end?${new URLSearchParams({
    id_token_hint: idToken,
    post_logout_redirect_uri: signedOut(),
    state: 'out-1',
    ...changes,
  })}`;

const xsrfIn = (html: string) => /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? '';
const confirm = (browser: Browser, html: string, more: Record<string, string>) =>
  browser.post(`${identity()}/session/end/confirm`, { xsrf: xsrfIn(html), ...more });
const isSignedIn = async (browser: Browser) =>
  (await browser.open(authorizeUrl({ prompt: 'none' }))).at.searchParams.has('code');

/** The one logout token that arrived, verified as the specification of back-channel logout asks. */
const arrived = async () => {
  const [only, ...more] = application().received;
  expect([only?.type?.split(';')[0], more.length]).toEqual(['application/x-www-form-urlencoded', 0]);
  const { payload } = await verify(only?.body.get('logout_token') ?? '', { typ: 'logout+jwt' });
  expect(payload.events).toEqual({ 'http://schemas.openid.net/event/backchannel-logout': {} });
  expect([typeof payload.jti, payload.nonce, Number(payload.exp) - Number(payload.iat)]).toEqual([
    'string',
    undefined,
    120,
  ]);
  return payload;
};

describe('sign-out that the application begins', () => {
  it('asks, ends the session, tells the application and returns there', async () => {
    const browser = makeBrowser();
    const { id_token } = await tokensOf('ana', browser);
    const { sid } = (await verify(id_token)).payload;
    const page = await browser.open(endUrl(id_token));
    expect(page.html).toContain('name="logout" value="yes"');
    expect(application().received).toEqual([]);
    const done = await confirm(browser, page.html, { logout: 'yes' });
    expect(done.at.href).toBe(`${signedOut()}?state=out-1`);
    expect(await arrived()).toMatchObject({ sub: 'person-1001', sid, aud: clientId });
    expect(await isSignedIn(browser)).toBe(false);
  });

  it('may leave the application only, which hears of it; the session here stays', async () => {
    const browser = makeBrowser();
    const { id_token } = await tokensOf('samuel', browser);
    const page = await browser.open(endUrl(id_token));
    expect((await confirm(browser, page.html, {})).at.href).toContain(signedOut());
    expect((await arrived()).sub).toBe('person-1002');
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('returns without a question where there is no session any more', async () => {
    const { id_token } = await tokensOf('ana');
    expect((await makeBrowser().open(endUrl(id_token))).at.href).toBe(`${signedOut()}?state=out-1`);
  });

  it('refuses to return to an address that is not registered', async () => {
    const { id_token } = await tokensOf('ana');
    const elsewhere = { post_logout_redirect_uri: 'https://evil.example/' };
    const { status, html } = await makeBrowser().open(endUrl(id_token, elsewhere));
    expect([status, html.includes('post_logout_redirect_uri not registered')]).toEqual([400, true]);
  });

  it('refuses a confirmation that its own page did not send', async () => {
    const browser = makeBrowser();
    const { id_token } = await tokensOf('ana', browser);
    await browser.open(endUrl(id_token));
    const forged = await browser.post(`${identity()}/session/end/confirm`, { xsrf: 'guess', logout: 'yes' });
    expect(forged.status).toBe(400);
    expect(await isSignedIn(browser)).toBe(true);
  });
});

describe('sessions that the provider ends', () => {
  it('ends all sessions and tokens of a person, and tells the application of each', async () => {
    const browsers = [makeBrowser(), makeBrowser()];
    const tokens = await Promise.all(browsers.map((browser) => tokensOf('helena', browser)));
    const sids = await Promise.all(tokens.map(async (token) => (await verify(token.id_token)).payload.sid));
    const other = makeBrowser();
    await tokensOf('otavio', other);
    const { body } = await control('/people/helena/end-sessions', {});
    expect(body.ended).toBe(2);
    expect(body.backChannelLogout).toEqual(
      expect.arrayContaining(sids.map((sid) => ({ sid, delivered: true }))),
    );
    const told = await Promise.all(
      application().received.map(async ({ body: form }) => verify(form.get('logout_token') ?? '')),
    );
    expect(told.map(({ payload }) => payload.sid).sort()).toEqual([...sids].sort());
    expect(await Promise.all([...browsers, other].map(isSignedIn))).toEqual([false, false, true]);
    const headers = { authorization: `Bearer ${tokens[0]?.access_token}` };
    expect((await fetch(`${identity()}/me`, { headers })).status).toBe(401);
    expect((await control('/people/helena/end-sessions', {})).body.ended).toBe(0);
  });

  it('says when the application did not take it', async () => {
    application().answer.status = 400;
    await tokensOf('helena');
    const { body } = await control('/people/helena/end-sessions', {});
    expect(body.backChannelLogout).toMatchObject([{ delivered: false, why: expect.stringContaining('400') }]);
  });

  it('signs the logout token with the newest key', async () => {
    await tokensOf('helena');
    const { signing } = (await control('/keys/rotate', {})).body;
    await control('/people/helena/end-sessions', {});
    const token = application().received[0]?.body.get('logout_token') ?? '';
    expect((await verify(token)).protectedHeader).toMatchObject({ kid: signing, typ: 'logout+jwt' });
  });
});
