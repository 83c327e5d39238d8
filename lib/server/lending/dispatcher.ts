import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { isLoopback } from '../loopback.ts';
import type { Secret } from '../secret.ts';

export type UpstreamRoute = { baseUrl: string; httpsProxy: Secret | undefined; noProxy: string };

export const connectTimeoutMs = 1000;

/**
 * Makes the connections to the lending API. A proxy only ever carries a TLS tunnel. Plain HTTP is for loopback, and never
 * goes through a proxy, which could read the key.
 */
export function createDispatcher(
  { baseUrl, httpsProxy, noProxy }: UpstreamRoute,
  deadlineMs: number,
): Dispatcher {
  // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect.
  const tls = { timeout: connectTimeoutMs, rejectUnauthorized: true };
  const options = {
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
    allowH2: false,
    // The deadline of a try is its signal; these only end what that does not.
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
  };
  if (isLoopback(new URL(baseUrl).hostname) || !httpsProxy) return new Agent(options);
  return new EnvHttpProxyAgent({ ...options, httpProxy: '', httpsProxy: httpsProxy.reveal(), noProxy });
}
