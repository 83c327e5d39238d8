import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici';
import { maxBusyMs } from '../deadline.ts';
import type { Env } from '../env.ts';
import { isLoopback } from '../loopback.ts';
import type { Secret } from '../secret.ts';

type UpstreamRoute = {
  baseUrl: string;
  httpsProxy: Secret | undefined;
  noProxy: string;
  /** The desk's own certificate, where the other side knows it by one. */
  clientCertificate?: { cert: Secret; key: Secret } | null;
};

type RouteSettings = Pick<
  Env,
  'LENDING_API_BASE_URL' | 'LENDING_API_CLIENT_CERT' | 'LENDING_API_CLIENT_KEY' | 'HTTPS_PROXY' | 'NO_PROXY'
>;

export function lendingApiRoute(settings: RouteSettings): UpstreamRoute {
  const { LENDING_API_CLIENT_CERT: cert, LENDING_API_CLIENT_KEY: key } = settings;
  const { LENDING_API_BASE_URL: baseUrl, HTTPS_PROXY: httpsProxy, NO_PROXY: noProxy } = settings;
  return { baseUrl, httpsProxy, noProxy, clientCertificate: cert && key ? { cert, key } : null };
}

export const connectTimeoutMs = 1000;

/**
 * Makes the connections to the lending API. A proxy only ever carries a TLS tunnel. Plain HTTP is for loopback, and never
 * goes through a proxy, which could read the key.
 */
export function createDispatcher(
  { baseUrl, httpsProxy, noProxy, clientCertificate = null }: UpstreamRoute,
  deadlineMs: number,
): Dispatcher {
  // Set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect.
  const tls = { timeout: connectTimeoutMs, rejectUnauthorized: true };
  const tlsWithCertificate = clientCertificate
    ? { ...tls, cert: clientCertificate.cert.reveal(), key: clientCertificate.key.reveal() }
    : tls;
  const options = {
    connect: tlsWithCertificate,
    requestTls: tlsWithCertificate,
    proxyTls: tls,
    allowH2: false,
    // The signal of a try enforces its deadline, which is later while the process is busy. These timeouts end only
    // connections that no signal ends: an earlier one would call an answer that is late an answer that is cut off.
    headersTimeout: deadlineMs + maxBusyMs + 1000,
    bodyTimeout: deadlineMs + maxBusyMs + 1000,
  };
  if (isLoopback(new URL(baseUrl).hostname) || !httpsProxy) return new Agent(options);
  return new EnvHttpProxyAgent({ ...options, httpProxy: '', httpsProxy: httpsProxy.reveal(), noProxy });
}
