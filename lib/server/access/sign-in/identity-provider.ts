import { createRemoteJWKSet, customFetch as joseFetch, type RemoteJWKSet } from 'jose';
import * as oidc from 'openid-client';
import { describeError, log } from '#lib/server/log.ts';
import { isLoopback } from '#lib/server/loopback.ts';
import type { Secret } from '#lib/server/secret.ts';

/** How far the provider's clock may be ahead of ours, in seconds. */
export const clockToleranceSeconds = 30;
/** How long the provider may take to answer. */
export const providerTimeoutMs = 5000;
const staleMs = 60 * 60_000;
/** An unknown key makes us ask for the keys again, but not more often than this: anyone can name an unknown key. */
const keyCooldownMs = 5000;
/** Nor is it asked for its description more often than this, whatever it answered: anyone can begin to sign in. */
const askingCooldownMs = 1000;

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
  let asked: { answer: Promise<Known>; at: number; under: boolean } | null = null;
  const keys = keysByAddress(options.fetch);
  const ask = () => {
    if (asked && (asked.under || Date.now() - asked.at < askingCooldownMs)) return asked.answer;
    const answer = discover(options, keys).then((known) => {
      last = { known, at: Date.now() };
      return known;
    });
    const asking = { answer, at: Date.now(), under: true };
    asked = asking;
    const over = () => {
      asking.under = false;
    };
    answer.then(over, over);
    return answer;
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

type KeysAt = (address: URL) => RemoteJWKSet;

/** The keys at an address, kept as long as it stays the same: what is known of them, and when they were asked for. */
function keysByAddress(send: typeof fetch = fetch): KeysAt {
  let kept: { href: string; keys: RemoteJWKSet } | null = null;
  return (address) => {
    if (kept?.href !== address.href) {
      const options = {
        timeoutDuration: providerTimeoutMs,
        cooldownDuration: keyCooldownMs,
        [joseFetch]: send,
      };
      kept = { href: address.href, keys: createRemoteJWKSet(address, options) };
    }
    return kept.keys;
  };
}

async function discover(
  { issuer, clientId, clientSecret, fetch: send = fetch }: Options,
  keysOf: KeysAt,
): Promise<Known> {
  const local = isLoopback(new URL(issuer).hostname);
  const configuration = await oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: clockToleranceSeconds },
    clientAuthentication(clientSecret.reveal()),
    {
      timeout: providerTimeoutMs / 1000,
      [oidc.customFetch]: send as oidc.CustomFetch,
      execute: local ? [oidc.allowInsecureRequests] : [],
    },
  );
  const { jwks_uri: jwksUri } = configuration.serverMetadata();
  const keysAt = URL.parse(jwksUri ?? '');
  const safe = keysAt && (keysAt.protocol === 'https:' || (local && isLoopback(keysAt.hostname)));
  if (!safe) throw new Error('the provider names no safe address of its keys');
  return { configuration, keys: keysOf(keysAt) };
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
