import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyOptions, jwtVerify } from 'jose';
import { afterAll, beforeAll } from 'vitest';
import { type RunningIdentity, startIdentity } from '../server.ts';
import { type Application, startApplication } from './application.ts';
import { type Browser, makeBrowser } from './test-browser.ts';

export const clientId = 'loan-desk';
export const clientSecret = 'secret of the tests';
export const verifier = randomBytes(32).toString('base64url');
const challenge = createHash('sha256').update(verifier).digest('base64url');
const basic = (secret: string) => `Basic ${btoa(`${clientId}:${encodeURIComponent(secret)}`)}`;

export type Tokens = { readonly id_token: string; readonly access_token: string; readonly error?: string };

/** A provider of one test file on a free port, the application that it serves, and the steps of signing in. */
export const identityForTests = () => {
  const held: { identity?: RunningIdentity; application?: Application } = {};
  const identity = () => held.identity?.url ?? '';
  const application = () => {
    if (!held.application) throw new Error('the application is not started');
    return held.application;
  };
  const callback = () => `${application().origin}/sign-in/callback`;
  const signedOut = () => `${application().origin}/signed-out`;

  beforeAll(async () => {
    held.application = await startApplication();
    held.identity = await startIdentity({
      host: '127.0.0.1',
      port: 0,
      client: {
        id: clientId,
        secret: clientSecret,
        redirectUris: [callback()],
        postLogoutUris: [signedOut()],
        backChannelLogoutUri: `${application().origin}/api/back-channel-logout`,
      },
    });
  });
  afterAll(async () => {
    await held.identity?.stop();
    await held.application?.stop();
  });

  /** The address at which sign-in begins; an undefined parameter is left out. */
  const authorizeUrl = (changes: Record<string, string | undefined> = {}) => {
    const parameters = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: callback(),
      scope: 'openid profile email',
      state: 'state-1',
      nonce: 'nonce-1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...changes,
    };
    const url = new URL('/auth', identity());
    for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
    return url;
  };

  /** Signs in by the provider's page; gives the address at the application to which the browser is sent. */
  const signIn = async (person: string, browser: Browser = makeBrowser(), start: URL = authorizeUrl()) => {
    const page = await browser.open(start);
    return (await browser.post(page.at, { person, user: '', password: '' })).at;
  };

  const exchange = (code: string, changes: Record<string, string> = {}, secret = clientSecret) =>
    fetch(`${identity()}/token`, {
      method: 'POST',
      headers: { authorization: basic(secret) },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: callback(),
        code_verifier: verifier,
        ...changes,
      }),
    });

  const codeIn = (url: URL) => url.searchParams.get('code') ?? '';
  const tokensOf = async (person: string, browser?: Browser) =>
    (await (await exchange(codeIn(await signIn(person, browser)))).json()) as Tokens;

  const verify = async (token: string, options: JWTVerifyOptions = {}) => {
    const keys = (await (await fetch(`${identity()}/jwks`)).json()) as JSONWebKeySet;
    return jwtVerify(token, createLocalJWKSet(keys), {
      issuer: identity(),
      audience: clientId,
      algorithms: ['RS256'],
      ...options,
    });
  };

  const control = async (path: string, body?: unknown) => {
    const init = { method: 'POST', body: JSON.stringify(body ?? {}) };
    const answer = await fetch(`${identity()}/sandbox${path}`, body === undefined ? {} : init);
    return { status: answer.status, body: await answer.json() };
  };

  return {
    identity,
    application,
    callback,
    signedOut,
    authorizeUrl,
    signIn,
    exchange,
    codeIn,
    tokensOf,
    verify,
    control,
  };
};
