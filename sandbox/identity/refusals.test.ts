import { describe, expect, it } from 'vitest';
import { clientId, clientSecret, identityForTests, type Tokens, verifier } from './testing/identity.ts';
import { makeBrowser } from './testing/test-browser.ts';

const { identity, authorizeUrl, callback, codeIn, exchange, signIn } = identityForTests();

const errorAt = async (changes: Record<string, string | undefined>) => {
  const { at } = await makeBrowser().open(authorizeUrl(changes));
  // The flows with a token in the address answer in its fragment.
  const answer = at.hash ? new URLSearchParams(at.hash.slice(1)) : at.searchParams;
  return [`${at.origin}${at.pathname}`, answer.get('error')];
};

describe('refusals of the authorization endpoint', () => {
  it.each([
    ['no PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['the implicit flow', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['the hybrid flow', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ])('%s, at the application', async (_, changes, code) => {
    expect(await errorAt(changes)).toEqual([callback(), code]);
  });

  it.each([
    ['another redirect address', { redirect_uri: 'https://evil.example/callback' }, 'invalid_redirect_uri'],
    ['a longer redirect address', { redirect_uri: 'SAME/more' }, 'invalid_redirect_uri'],
    ['an unknown application', { client_id: 'another' }, 'invalid_client'],
  ])('%s, on a page of its own, sending nobody anywhere', async (_, changes, code) => {
    const entries = Object.entries(changes).map(([name, value]) => [name, value.replace('SAME', callback())]);
    const { status, at, html, headers } = await makeBrowser().open(authorizeUrl(Object.fromEntries(entries)));
    expect([status, at.origin, headers.get('location')]).toEqual([400, identity(), null]);
    expect(html).toContain(`<code>${code}</code>`);
  });
});

describe('refusals of the token endpoint', () => {
  const refused = async (answer: Response) => [answer.status, ((await answer.json()) as Tokens).error];

  it.each([
    ['a wrong code', { code: 'guess' }, 'invalid_grant'],
    ['a wrong verifier', { code_verifier: verifier.split('').reverse().join('') }, 'invalid_grant'],
    ['another redirect address', { redirect_uri: 'https://evil.example/callback' }, 'invalid_grant'],
    ['another grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('%s', async (_, changes, code) => {
    const good = codeIn(await signIn('ana'));
    expect(await refused(await exchange(good, changes))).toEqual([400, code]);
  });

  it('a code without its verifier', async () => {
    const code = codeIn(await signIn('ana'));
    expect(await refused(await exchange(code, { code_verifier: '' }))).toEqual([400, 'invalid_grant']);
  });

  it('a wrong secret, by header and by body; the right one is taken by both', async () => {
    const code = codeIn(await signIn('ana'));
    expect(await refused(await exchange(code, {}, 'guess'))).toEqual([401, 'invalid_client']);
    const post = (secret: string) =>
      fetch(`${identity()}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: secret,
          code,
          redirect_uri: callback(),
          code_verifier: verifier,
        }),
      });
    expect(await refused(await post('guess'))).toEqual([401, 'invalid_client']);
    expect((await post(clientSecret)).status).toBe(200);
  });

  it('a replayed code, and takes back what the first use gave', async () => {
    const code = codeIn(await signIn('ana'));
    const { access_token } = (await (await exchange(code)).json()) as Tokens;
    const me = () => fetch(`${identity()}/me`, { headers: { authorization: `Bearer ${access_token}` } });
    expect((await me()).status).toBe(200);
    expect(await refused(await exchange(code))).toEqual([400, 'invalid_grant']);
    expect((await me()).status).toBe(401);
  });
});

describe('a sign-in belongs to the browser that began it', () => {
  it('shows and takes nothing without its cookie', async () => {
    const { at } = await makeBrowser().open(authorizeUrl());
    const stranger = makeBrowser();
    for (const { status, html } of [await stranger.open(at), await stranger.post(at, { person: 'ana' })]) {
      expect([status, html.includes('no longer open')]).toEqual([400, true]);
    }
  });
});
