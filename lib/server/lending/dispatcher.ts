import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { isLoopback } from '../loopback.ts';
import type { Secret } from '../secret.ts';

export type Route = { baseUrl: string; httpsProxy: Secret | undefined; noProxy: string };

export const connectMs = 1000;

/**
 * The connections to the lending API. A proxy only ever sees a tunnel: plain HTTP goes to this machine,
 * and never through a proxy, which would read the key.
 */
export function createDispatcher({ baseUrl, httpsProxy, noProxy }: Route, deadlineMs: number): Dispatcher {
  // Said outright, so that NODE_TLS_REJECT_UNAUTHORIZED=0 cannot take it away.
  const tls = { timeout: connectMs, rejectUnauthorized: true };
  const options = {
    connect: tls,
    requestTls: tls,
    proxyTls: tls,
    allowH2: false,
    // The signal of a try is the deadline; these only make sure that nothing outlives it.
    headersTimeout: deadlineMs,
    bodyTimeout: deadlineMs,
  };
  if (isLoopback(new URL(baseUrl).hostname) || !httpsProxy) return new Agent(options);
  return new EnvHttpProxyAgent({ ...options, httpProxy: '', httpsProxy: httpsProxy.reveal(), noProxy });
}
