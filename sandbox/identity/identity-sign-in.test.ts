import { describe, expect, it } from 'vitest';
import { identityForTests } from './testing/identity.ts';
import { makeBrowser } from './testing/test-browser.ts';

const { identity, application, authorizeUrl, callback, codeIn, exchange, signIn, tokensOf, verify } =
  identityForTests();

const userinfo = async (token: string) =>
  (await fetch(`${identity()}/me`, { headers: { authorization: `Bearer ${token}` } })).json();

describe('signing in by the page', () => {
  it.each([
    ['ana', 'person-1001', 'Ana Paula Ribeiro', ['credit-analysts']],
    ['samuel', 'person-1002', 'Samuel Nogueira', ['support']],
    ['helena', 'person-1003', 'Helena Prado', ['internal-audit']],
    ['otavio', 'person-1004', 'Otávio Lima', []],
  ])('gives %s their claims in the ID token and in userinfo', async (user, sub, name, groups) => {
    const at = await signIn(user);
    expect(`${at.origin}${at.pathname}`).toBe(callback());
    expect(at.searchParams.get('state')).toBe('state-1');
    expect(at.searchParams.get('iss')).toBe(identity());
    const answer = await exchange(codeIn(at));
    expect(answer.status).toBe(200);
    const tokens = await answer.json();
    const { payload, protectedHeader } = await verify(tokens.id_token);
    const email = expect.stringMatching(/^[a-z]+\.[a-z]+@lender\.example$/);
    const claims = { sub, name, groups, preferred_username: user, email, email_verified: true };
    expect(payload).toMatchObject({ ...claims, nonce: 'nonce-1', sid: expect.any(String) });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(300);
    expect(protectedHeader.alg).toBe('RS256');
    expect(await userinfo(tokens.access_token)).toEqual(claims);
  });

  it('takes a typed user and password, which win over the chosen card', async () => {
    const browser = makeBrowser();
    const { at } = await browser.open(authorizeUrl());
    const fields = { person: 'ana', user: ' Helena ', password: 'helena-1964' };
    const done = await browser.post(at, fields);
    const { id_token } = await (await exchange(codeIn(done.at))).json();
    expect((await verify(id_token)).payload.sub).toBe('person-1003');
  });

  it.each([
    ['a wrong password', { person: 'ana', user: 'ana', password: 'guess' }, 'is wrong'],
    ['an unknown user', { person: '', user: '<b>"nobody', password: 'x' }, 'is wrong'],
    ['nothing', { user: '', password: '' }, 'Choose a person'],
  ])('says in place what is wrong with %s, and lets try again', async (_, fields, words) => {
    const browser = makeBrowser();
    const { at } = await browser.open(authorizeUrl());
    const again = await browser.post(at, fields);
    expect([again.status, again.at.href]).toEqual([400, at.href]);
    expect(again.html).toMatch(new RegExp(`role="alert"[^>]*>[^<]*${words}`));
    expect(again.html).not.toContain('<b>"nobody');
    expect((await browser.post(at, { person: 'ana' })).at.href).toContain(callback());
  });

  it('needs no second sign-in, nor consent, while its session lasts', async () => {
    const browser = makeBrowser();
    await signIn('samuel', browser);
    expect((await browser.open(authorizeUrl())).at.href).toContain(callback());
  });

  it('asks again for prompt=login, and another person ends the first session', async () => {
    const browser = makeBrowser();
    await signIn('samuel', browser);
    const asked = await browser.open(authorizeUrl({ prompt: 'login' }));
    expect(asked.html).toContain('Sign in to Loan Desk');
    const { at } = await browser.post(asked.at, { person: 'helena' });
    const { id_token } = await (await exchange(codeIn(at))).json();
    expect((await verify(id_token)).payload.sub).toBe('person-1003');
    const [told] = application().received;
    const { payload } = await verify(told?.body.get('logout_token') ?? '', { typ: 'logout+jwt' });
    expect(payload.sub).toBe('person-1002');
  });

  it('answers prompt=none and a cancelled sign-in with errors', async () => {
    const none = await makeBrowser().open(authorizeUrl({ prompt: 'none' }));
    expect(none.at.searchParams.get('error')).toBe('login_required');
    const browser = makeBrowser();
    const { at } = await browser.open(authorizeUrl());
    const cancelled = await browser.open(`${at.href}/cancel`);
    expect(cancelled.at.href).toContain(callback());
    expect(cancelled.at.searchParams.get('error')).toBe('access_denied');
  });

  it('gives one person, signed in by two browsers, two sessions', async () => {
    const [one, two] = await Promise.all([tokensOf('ana'), tokensOf('ana')]);
    const sids = await Promise.all([one, two].map(async (t) => (await verify(t.id_token)).payload.sid));
    expect(new Set(sids).size).toBe(2);
  });
});
