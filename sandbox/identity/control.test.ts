import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import { afterEach, describe, expect, it } from 'vitest';
import { faultNames } from './faults.ts';
import { clientId, clientSecret, identityForTests, verifier } from './testing/identity.ts';

const { identity, authorizeUrl, control, signIn, tokensOf, verify } = identityForTests();

afterEach(() => control('/reset', {}));

/** The sign-in as a certified client holds it: its claims, or the code of its refusal. */
const asClient = async (person: string) => {
  const config = await openid.discovery(new URL(identity()), clientId, clientSecret, undefined, {
    execute: [openid.allowInsecureRequests, openid.enableNonRepudiationChecks],
  });
  const at = await signIn(person);
  const checks = { pkceCodeVerifier: verifier, expectedState: 'state-1', expectedNonce: 'nonce-1' };
  return openid.authorizationCodeGrant(config, at, { ...checks, idTokenExpected: true }).then(
    (tokens) => tokens.claims()?.sub,
    (error: Error & { code?: string }) => error.code,
  );
};

describe('faults of the next ID token', () => {
  it('lets a certified client in without one', async () => {
    expect(await asClient('ana')).toBe('person-1001');
  });

  it.each([
    ['wrong_audience', {}, { aud: 'another-application' }],
    ['wrong_nonce', {}, { nonce: 'nonce-of-another-sign-in' }],
    ['wrong_issuer', {}, { iss: 'https://another-issuer.example' }],
    ['expired', {}, {}],
    ['clock_skew', { seconds: 300 }, {}],
    ['wrong_signature', {}, {}],
  ])('%s: spoils one token, which a certified client refuses', async (fault, more, claims) => {
    await control('/faults', { fault, ...more, times: 2 });
    expect(decodeJwt((await tokensOf('ana')).id_token)).toMatchObject(claims);
    expect(await asClient('ana')).toMatch(/^OAUTH_/);
    expect(await asClient('ana')).toBe('person-1001');
  });

  it.each([300, -300, 20])(
    'clock_skew of %i s moves the times, and keeps the signature right',
    async (seconds) => {
      await control('/faults', { fault: 'clock_skew', seconds });
      const { id_token } = await tokensOf('ana');
      const { iat = 0, exp = 0, nbf } = decodeJwt(id_token);
      expect(Math.abs(iat - seconds - Date.now() / 1000)).toBeLessThan(5);
      expect([exp - iat, nbf]).toEqual([300, iat]);
      const currentDate = new Date((iat + 1) * 1000);
      expect((await verify(id_token, { currentDate })).payload.sub).toBe('person-1001');
    },
  );

  it('expired: is past by hours, and signed well', async () => {
    await control('/faults', { fault: 'expired' });
    const { id_token } = await tokensOf('ana');
    await expect(verify(id_token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  });

  it('waits for the person that it is for', async () => {
    await control('/faults', { fault: 'wrong_audience', person: 'helena' });
    expect(decodeJwt((await tokensOf('ana')).id_token).aud).toBe(clientId);
    expect((await control('/faults')).body).toMatchObject({
      known: faultNames,
      pending: [{ person: 'helena' }],
    });
    expect(decodeJwt((await tokensOf('helena')).id_token).aud).toBe('another-application');
    expect((await control('/faults')).body.pending).toEqual([]);
  });
});

describe('signing keys', () => {
  it('rotates: a new one signs, and old tokens, sessions and sign-ins go on', async () => {
    const before = (await tokensOf('ana')).id_token;
    const callback = await signIn('samuel');
    const { signing: old } = (await control('/keys')).body;
    const { body } = await control('/keys/rotate', {});
    expect(body.signing).not.toBe(old);
    expect(body.published).toEqual([body.signing, old]);
    const after = await verify((await tokensOf('ana')).id_token);
    expect(after.protectedHeader.kid).toBe(body.signing);
    expect((await verify(before)).protectedHeader.kid).toBe(old);
    expect(callback.searchParams.get('code')).toBeTruthy();
    expect(await asClient('samuel')).toBe('person-1002');
    const { keys } = await (await fetch(`${identity()}/jwks`)).json();
    for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });
});

describe('people', () => {
  const groups = async (person: string) => decodeJwt((await tokensOf(person)).id_token).groups;

  it('lists them without their passwords', async () => {
    const { body } = await control('/people');
    expect(body.map(({ user }: { user: string }) => user)).toEqual(['ana', 'samuel', 'helena', 'otavio']);
    expect(JSON.stringify(body)).not.toContain('password');
  });

  it('changes the groups of a person from the next sign-in, until they are reset', async () => {
    const changed = await control('/people/otavio/groups', { groups: ['support', 'internal-audit'] });
    expect(changed.body).toMatchObject({ user: 'otavio', groups: ['support', 'internal-audit'] });
    expect(await groups('otavio')).toEqual(['support', 'internal-audit']);
    await control('/people/ana/groups', { groups: [] });
    expect(await groups('ana')).toEqual([]);
    await control('/reset', {});
    expect([await groups('ana'), await groups('otavio')]).toEqual([['credit-analysts'], []]);
  });
});

describe('a control that is asked for wrongly', () => {
  it.each([
    ['/faults', { fault: 'nonsense' }, 400],
    ['/faults', { fault: 'expired', person: 'nobody' }, 404],
    ['/faults', { fault: 'expired', times: 0 }, 400],
    ['/people/nobody/groups', { groups: [] }, 404],
    ['/people/ana/groups', { groups: 'support' }, 400],
    ['/people/nobody/end-sessions', {}, 404],
    ['/nothing', {}, 404],
  ])('%s %j is answered %i, in JSON', async (path, body, status) => {
    const answer = await control(path, body);
    expect([answer.status, typeof answer.body.error.message]).toEqual([status, 'string']);
  });
});

describe('the description', () => {
  it('offers the code flow with S256 and RS256 alone', async () => {
    const described = await (await fetch(`${identity()}/.well-known/openid-configuration`)).json();
    expect(described).toMatchObject({
      issuer: identity(),
      authorization_endpoint: `${authorizeUrl().origin}/auth`,
      end_session_endpoint: `${identity()}/session/end`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
    expect(described.claims_supported).toContain('groups');
  });
});
