import { type BlockList, isIP } from 'node:net';

/**
 * The client's address: the nearest one that is not a trusted proxy. `X-Forwarded-For` is read from its right end, and
 * only as long as the address that added an entry is in `trusted`, because a client can send any entries to the left.
 * Null where no address can be read.
 */
export function clientIp(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string | null {
  const entries = (forwardedFor ?? '').split(',').map(readAddress);
  let nearest = readAddress(remote ?? '');
  while (nearest !== null && isTrusted(nearest, trusted)) {
    const previous = entries.pop() ?? null;
    if (previous === null) break;
    nearest = previous;
  }
  return nearest;
}

export function isTrustedProxy(remote: string | undefined, trusted: BlockList): boolean {
  const address = readAddress(remote ?? '');
  return address !== null && isTrusted(address, trusted);
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Parses an address as the log writes it. Some proxies add a port, brackets or a zone, which are dropped. */
function readAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/%.*$/, '');
  return isIP(bare) ? bare.toLowerCase() : null;
}
