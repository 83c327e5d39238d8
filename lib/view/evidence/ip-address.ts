/**
 * The address of the client in a text of an address: the first of a list with proxies (`X-Forwarded-For`), without the
 * form that IPv6 gives to an IPv4 address (RFC 4291, 2.5.5.2).
 */
export function clientAddress(text: string): string {
  const [first = ''] = text.split(',');
  return first
    .trim()
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/, '');
}

/** Addresses of networks of one's own (RFC 1918, 4193, 6598) and of the machine itself. */
const privateAddress =
  /^(10\.|127\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|::1$|f[cd][\da-f]{2}:)/;

/** True of an address that many machines have: as that of a client it is one of a proxy. */
export function isPrivateAddress(address: string): boolean {
  return privateAddress.test(address);
}
