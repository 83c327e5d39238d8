const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True for a host name, as `URL` writes it, that cannot leave this machine. */
export function isLoopback(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}
