/** A public key that heads of the access log may be signed with, and when it was the key that signed. */
export type TrustedKey = {
  /** Raw Ed25519 key in Base64. */
  publicKey: string;
  /** The first and the last instant, ISO 8601, as the operator wrote them; null: no bound. */
  from: string | null;
  until: string | null;
};

const keyPattern = /^([A-Za-z0-9+/]{43}=)(?:@([^/]*)\/([^/]*))?$/;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/;

/**
 * Parses `KEY` or `KEY@FROM/UNTIL`, separated by commas. Both ends are included, are days or instants of UTC, and may
 * be left out. Null for a text that is anything else.
 */
export function parseTrustedKeys(text: string): TrustedKey[] | null {
  const keys = text.split(',').map((part) => parseTrustedKey(part.trim()));
  return keys.every((key) => key !== null) ? keys : null;
}

function parseTrustedKey(text: string): TrustedKey | null {
  const match = keyPattern.exec(text);
  if (!match) return null;
  const [, publicKey = '', from = '', until = ''] = match;
  const key = { publicKey, from: from || null, until: until || null };
  const [first, last] = [firstInstant(key), lastInstant(key)];
  return first <= last ? key : null;
}

/** The bounds in milliseconds since 1970; NaN, which fits no comparison, for what is neither a day nor an instant. */
function firstInstant({ from }: TrustedKey): number {
  return from === null ? Number.NEGATIVE_INFINITY : instantOf(from, 'T00:00:00.000Z');
}

function lastInstant({ until }: TrustedKey): number {
  return until === null ? Number.POSITIVE_INFINITY : instantOf(until, 'T23:59:59.999Z');
}

function instantOf(text: string, timeOfDay: string): number {
  if (dayPattern.test(text)) return Date.parse(text + timeOfDay);
  return instantPattern.test(text) ? Date.parse(text) : Number.NaN;
}

export type KeyVerdict = 'trusted' | 'unknown-key' | 'outside-its-dates';

/**
 * Judges the key of a head by the instant of the head's last row. So a key that is stolen after its last day can sign
 * no head of a later time. The head of an empty log has no instant.
 */
export function judgeKey(
  { publicKey, instant, sequence }: { publicKey: string; instant: string; sequence: number },
  trusted: readonly TrustedKey[],
): KeyVerdict {
  const own = trusted.filter((key) => key.publicKey === publicKey);
  if (own.length === 0) return 'unknown-key';
  const at = Date.parse(instant);
  const isInside = own.some((key) => sequence === 0 || (firstInstant(key) <= at && at <= lastInstant(key)));
  return isInside ? 'trusted' : 'outside-its-dates';
}
