import { createRemoteJWKSet, customFetch as joseFetch, type RemoteJWKSet } from 'jose';
import * as oidc from 'openid-client';
import { log } from '#lib/server/log.ts';
import { isLoopback } from '#lib/server/loopback.ts';
import type { Secret } from '#lib/server/secret.ts';

/** How far the provider's clock may be ahead of ours. */
export const clockToleranceSeconds = 30;
/** How long the provider may take to answer. */
export const providerTimeoutMs = 5000;
/** Age at which the provider's metadata is requested again. */
const staleMs = 60 * 60_000;
/** Time between two requests for keys because of an unknown key id: anyone can send a token that names one. */
const keyCooldownMs = 5000;
/** Time between two requests for metadata: anyone can begin to sign in. */
const discoveryCooldownMs = 1000;

/** The provider's metadata (OpenID Connect Discovery 1.0) and signing keys. */
export type Provider = { configuration: oidc.Configuration; keys: RemoteJWKSet };

export type IdentityProvider = {
  /** The metadata as last received. It is requested when first needed; old metadata serves while the provider is down. */
  cached(): Promise<Provider>;
  /** The metadata requested now, so that no browser is redirected to a provider that is down. */
  fresh(): Promise<Provider>;
};

type Options = {
  issuer: string;
  clientId: string;
  clientSecret: Secret;
  fetch?: typeof fetch;
};

export function createIdentityProvider(options: Options): IdentityProvider {
  let received: { provider: Provider; receivedAt: number } | null = null;
  let discovery: { result: Promise<Provider>; startedAt: number; running: boolean } | null = null;
  const keySets = createKeySets(options.fetch);
  const fresh = () => {
    if (discovery && (discovery.running || Date.now() - discovery.startedAt < discoveryCooldownMs)) {
      return discovery.result;
    }
    const result = discover(options, keySets).then((provider) => {
      received = { provider, receivedAt: Date.now() };
      return provider;
    });
    const started = { result, startedAt: Date.now(), running: true };
    discovery = started;
    const finish = () => {
      started.running = false;
    };
    result.then(finish, finish);
    return result;
  };
  return {
    async cached() {
      if (!received) return fresh();
      if (Date.now() - received.receivedAt > staleMs) {
        fresh().catch((error: unknown) => {
          const event = { event: 'identity-provider', error };
          log().warn(event, 'the provider’s metadata is old and could not be refreshed');
        });
      }
      return received.provider;
    },
    fresh,
  };
}

type KeySets = (jwksUrl: URL) => RemoteJWKSet;

/** Keeps the key set of the last URL, with its cache and its cooldown, as long as the URL stays the same. */
function createKeySets(send: typeof fetch = fetch): KeySets {
  let current: { href: string; keys: RemoteJWKSet } | null = null;
  return (jwksUrl) => {
    if (current?.href !== jwksUrl.href) {
      const options = {
        timeoutDuration: providerTimeoutMs,
        cooldownDuration: keyCooldownMs,
        [joseFetch]: send,
      };
      current = { href: jwksUrl.href, keys: createRemoteJWKSet(jwksUrl, options) };
    }
    return current.keys;
  };
}

async function discover(
  { issuer, clientId, clientSecret, fetch: send = fetch }: Options,
  keySets: KeySets,
): Promise<Provider> {
  const local = isLoopback(new URL(issuer).hostname);
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: clockToleranceSeconds },
    clientAuthentication(clientSecret),
    {
      timeout: providerTimeoutMs / 1000,
      [oidc.customFetch]: send as oidc.CustomFetch,
      execute: local ? [oidc.allowInsecureRequests] : [],
    },
  );
  const { jwks_uri: jwksUri } = configuration.serverMetadata();
  const jwksUrl = URL.parse(jwksUri ?? '');
  const isSafe = jwksUrl && (jwksUrl.protocol === 'https:' || (local && isLoopback(jwksUrl.hostname)));
  if (!isSafe) throw new Error('the provider names no https URL of its keys');
  return { configuration, keys: keySets(jwksUrl) };
}

/** Sends the client secret by the method that the metadata lists; Basic if it lists none. */
function clientAuthentication(secret: Secret): oidc.ClientAuth {
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const method = methods.includes('client_secret_basic') ? oidc.ClientSecretBasic : oidc.ClientSecretPost;
    return method(secret.reveal())(server, ...request);
  };
}
