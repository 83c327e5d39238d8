import { fetch as undiciFetch } from 'undici';
import { env } from '#lib/server/env.ts';
import { createDispatcher } from '#lib/server/lending/dispatcher.ts';
import { processValue } from '#lib/server/process-value.ts';
import { createIdentityProvider, type IdentityProvider, providerTimeoutMs } from './identity-provider.ts';

/** The process's one identity provider, as configured; through the same proxy as the lending API, if there is one. */
export function identityProvider(): IdentityProvider {
  return processValue('identityProvider', () => {
    const settings = env();
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
    const route = { baseUrl: issuer, httpsProxy: settings.HTTPS_PROXY, noProxy: settings.NO_PROXY };
    const dispatcher = createDispatcher(route, providerTimeoutMs);
    // Node's own fetch accepts no dispatcher of another undici; nothing else that is used here differs between them.
    const send = ((url: string, init: object) =>
      undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
    return createIdentityProvider({ issuer, clientId, clientSecret, fetch: send });
  });
}
