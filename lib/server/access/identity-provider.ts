import { createRemoteJWKSet, customFetch as joseFetch, type RemoteJWKSet } from 'jose';
import * as oidc from 'openid-client';
import { fetch as undiciFetch } from 'undici';
import { env } from '../env.ts';
import { isLoopback } from '../env-values.ts';
import { createDispatcher } from '../lending/dispatcher.ts';
import { describeError, log } from '../log.ts';
import type { Secret } from '../secret.ts';
import { shared } from '../shared.ts';

/** How far the provider's clock may be ahead of ours, in seconds. */
export const clockToleranceSeconds = 30;
const timeoutMs = 5000;
const staleMs = 60 * 60_000;
/** An unknown key makes us ask for the keys again, but not more often than this: anyone can name an unknown key. */
const keyCooldownMs = 5000;

export type Known = { configuration: oidc.Configuration; keys: RemoteJWKSet };

export type IdentityProvider = {
  /** The provider as it describes itself. Asked for when first needed; an old description serves while it is away. */
  known(): Promise<Known>;
  /** The same, asked for now: before a browser is sent to a provider that is not there. */
  present(): Promise<Known>;
};

type Options = {
  issuer: string;
  clientId: string;
  clientSecret: Secret;
  fetch?: typeof fetch;
};

export function createIdentityProvider(options: Options): IdentityProvider {
  let last: { known: Known; at: number } | null = null;
  let asking: Promise<Known> | null = null;
  const ask = () => {
    asking ??= discover(options)
      .then((known) => {
        last = { known, at: Date.now() };
        return known;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };
  return {
    async known() {
      if (!last) return ask();
      if (Date.now() - last.at > staleMs) {
        ask().catch((error: unknown) => {
          log().warn({ event: 'identity-provider', error: describeError(error) }, 'its description is old');
        });
      }
      return last.known;
    },
    present: ask,
  };
}

async function discover({ issuer, clientId, clientSecret, fetch: send = fetch }: Options): Promise<Known> {
  const local = isLoopback(new URL(issuer).hostname);
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: clockToleranceSeconds },
    clientAuthentication(clientSecret.reveal()),
    {
      timeout: timeoutMs / 1000,
      [oidc.customFetch]: send as oidc.CustomFetch,
      execute: local ? [oidc.allowInsecureRequests] : [],
    },
  );
  const { jwks_uri: jwksUri } = configuration.serverMetadata();
  const keysAt = URL.parse(jwksUri ?? '');
  const safe = keysAt && (keysAt.protocol === 'https:' || (local && isLoopback(keysAt.hostname)));
  if (!safe) throw new Error('the provider names no safe address of its keys');
  const keys = createRemoteJWKSet(keysAt, {
    timeoutDuration: timeoutMs,
    cooldownDuration: keyCooldownMs,
    [joseFetch]: send,
  });
  return { configuration, keys };
}

/** As the provider's description says that it wants the secret; Basic, where it says nothing. */
function clientAuthentication(secret: string): oidc.ClientAuth {
  const basic = oidc.ClientSecretBasic(secret);
  const post = oidc.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

/** The process's one provider, as configured; through the same proxy as the lending API, if there is one. */
export function identityProvider(): IdentityProvider {
  return shared('identity-provider', () => {
    const settings = env();
    const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
    const route = { baseUrl: issuer, httpsProxy: settings.HTTPS_PROXY, noProxy: settings.NO_PROXY };
    const dispatcher = createDispatcher(route, timeoutMs);
    // Node's own fetch takes no dispatcher of another version; the two differ in nothing else that is used here.
    const send = ((url: string, init: object) =>
      undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
    return createIdentityProvider({ issuer, clientId, clientSecret, fetch: send });
  });
}
