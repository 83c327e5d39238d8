import { BlockList, isIP } from 'node:net';
import { env } from '#lib/server/env.ts';
import { clientIpHeader } from '#lib/server/web/internal-headers.ts';

/** Where a request comes from: the client's address, as far as the trusted proxies vouch for it, and its browser. */
export type SessionContext = { ip: string | null; userAgent: string | null };

const maxUserAgentLength = 512;
/** An office or a household has one such network, and an address within it may change at any time. */
const networkBits = { ipv4: 24, ipv6: 48 } as const;

export function contextOf(headers: Pick<Headers, 'get'>): SessionContext {
  return {
    ip: headers.get(clientIpHeader),
    userAgent: headers.get('user-agent')?.slice(0, maxUserAgentLength) ?? null,
  };
}

/** Returns which part of the context that `SESSION_BINDING` names differs; null where none does. */
export function changedContext(before: SessionContext, now: SessionContext): 'network' | 'browser' | null {
  const isSame = {
    network: () => isSameNetwork(before.ip, now.ip),
    browser: () => before.userAgent === now.userAgent,
  };
  return env().SESSION_BINDING.find((part) => !isSame[part]()) ?? null;
}

function isSameNetwork(one: string | null, other: string | null): boolean {
  if (one === null || other === null || isIP(one) !== isIP(other)) return one === other;
  const family = isIP(one) === 6 ? 'ipv6' : 'ipv4';
  const network = new BlockList();
  network.addSubnet(one, networkBits[family], family);
  return network.check(other, family);
}
