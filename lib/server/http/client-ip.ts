import { type BlockList, isIP } from 'node:net';

/**
 * Where a request came from: the nearest address that no proxy of ours has. `X-Forwarded-For` is read from its
 * right end, and only as far as each who wrote there is one of `trusted`; what a caller put before it is not.
 */
export function clientIp(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string | null {
  const hops = (forwardedFor ?? '').split(',').map(readAddress);
  let nearest = readAddress(remote ?? '');
  while (nearest !== null && isTrusted(nearest, trusted)) {
    const before = hops.pop() ?? null;
    if (before === null) break;
    nearest = before;
  }
  return nearest;
}

function isTrusted(address: string, trusted: BlockList): boolean {
  return trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** An address as it is written in the log; with a port or brackets, as some proxies send it, too. */
function readAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/%.*$/, '');
  return isIP(bare) ? bare.toLowerCase() : null;
}
