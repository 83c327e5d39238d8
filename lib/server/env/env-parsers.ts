/** Parsers of values that zod does not know: each turns a text into a value, or into null where it cannot be one. */
import { BlockList, isIP } from 'node:net';
import { type Vocabulary, vocabularyWith } from '#lib/access/masking/free-text/vocabulary.ts';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { isLoopback } from '../loopback.ts';
import { Secret } from '../secret.ts';

/** The value of what can be made of a text; null for a text of which it cannot. */
function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch {
    return null;
  }
}

/** An https URL, or an http one on this machine, without credentials. */
function parseUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return safe ? url : null;
}

/** A URL without a slash at its end; null where it has more than an origin and a path. */
function baseOf(url: URL, text: string): string | null {
  return /[?#\\]/.test(text) ? null : url.origin + url.pathname.replace(/\/+$/, '');
}

/** The base URL of an API, without a slash at its end; it may have a path. */
export function parseBaseUrl(text: string): string | null {
  const url = parseUrl(text);
  return url && baseOf(url, text);
}

/** The issuer of an OpenID provider: a URL that is compared as text, its last slash included. */
export function parseIssuer(text: string): string | null {
  return parseBaseUrl(text) === null ? null : text;
}

export function parseOrigin(text: string): string | null {
  const url = parseUrl(text);
  return url && text.replace(/\/$/, '').toLowerCase() === url.origin ? url.origin : null;
}

/** The words of the business, and a lender's own, which are separated by commas. */
export function parseVocabulary(text: string): Vocabulary | null {
  const ownWords = parseList(text, /^\p{L}[\p{L}\p{N}]*(?:[-./_][\p{L}\p{N}]+)*$/u);
  return ownWords && vocabularyWith(ownWords);
}

/** Each item once of a list that is separated by commas; null where one does not fit. */
export function parseList(text: string, item: RegExp): string[] | null {
  if (text === '') return [];
  const items = text.split(',').map((part) => part.trim());
  return items.every((part) => item.test(part)) ? [...new Set(items)] : null;
}

/** `code=Texto,…`: the code of a status as the API sends it, and the words that the page shows for it. */
export function parseStatusLabels(text: string): DisplaySettings['statusLabels'] | null {
  const labels = new Map<string, string>();
  for (const part of text.split(',')) {
    const [, code = '', label = ''] = /^([^=]+)=([^=]+)$/.exec(part) ?? [];
    if (code.trim() === '' || label.trim() === '' || labels.has(code.trim())) return null;
    labels.set(code.trim(), label.trim());
  }
  return Object.fromEntries(labels);
}

export function parseTimeZone(text: string): string | null {
  return orNull(() => new Intl.DateTimeFormat('en', { timeZone: text }) && text);
}

/** Texts that no identifier may be, since it is one segment of a URL's path. */
const unsafeIds = ['/', '\\', '?', '#', ' ', '%', '\0', '\n'].flatMap((c) => [
  c,
  `a${c}b`,
  `loan_1${c}`,
  `loan_${c}1`,
]);

/** The source of a regular expression for a whole identifier; it is anchored here if it is not. */
export function parseLoanIdPattern(text: string): string | null {
  const source = /^\^[^|]*\$$/.test(text) ? text : `^(?:${text})$`;
  const pattern = orNull(() => compileLoanIdPattern(source));
  return pattern && !['', '.', '..', ...unsafeIds].some((id) => pattern.test(id)) ? source : null;
}

/** A proxy of the standard variables: http or https; credentials are usual there. */
export function parseProxy(text: string): Secret | null {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname ? new Secret(url.href) : null;
}

/** The address of a Postgres, credentials included. */
export function parseDatabaseUrl(text: string): Secret | null {
  const url = URL.parse(text);
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? new Secret(text) : null;
}

/** Addresses and networks in CIDR form. An empty text is an empty list: no proxy is trusted. */
export function parseNetworks(text: string): BlockList | null {
  const list = new BlockList();
  for (const network of text.split(',').map((part) => part.trim())) {
    if (network === '') continue;
    const [address = '', length, ...more] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const maxBits = family === 'ipv6' ? 128 : 32;
    const bits = length === undefined ? maxBits : Number(/^\d{1,3}$/.test(length) ? length : Number.NaN);
    if (!isIP(address) || more.length > 0 || !(bits >= 0 && bits <= maxBits)) return null;
    list.addSubnet(address, bits, family);
  }
  return list;
}

/** Where heads of the access log are sent: the desk's log, and files that lines are appended to. */
type HeadTargets = { log: boolean; files: string[] };

/** `log` and `file:/absolute/path`, separated by commas. */
export function parseHeadTargets(text: string): HeadTargets | null {
  const targets = text.split(',').map((part) => part.trim());
  const files = targets.flatMap((target) => /^file:(\/[^\0]+)$/.exec(target)?.[1] ?? []);
  const isKnown = targets.every((target) => target === 'log' || files.includes(target.slice('file:'.length)));
  return isKnown ? { log: targets.includes('log'), files: [...new Set(files)] } : null;
}

/** 32 bytes in Base64: a seed, such as `openssl rand -base64 32` gives, or a public key of Ed25519. */
export const bytes32 = /^[A-Za-z0-9+/]{43}=$/;

/** The seed that signs the heads of the access log, and the public keys of earlier seeds, whose heads are still trusted. */
type SigningKeys = { seed: Secret | undefined; publicKeys: readonly string[] };

/** `SEED,PUBLIC KEY,…`; without a seed nothing stands before the first comma. */
export function parseSigningKeys(text: string): SigningKeys | null {
  const [seed = '', ...publicKeys] = text.split(',').map((key) => key.trim());
  const areKeys = [...(seed === '' ? [] : [seed]), ...publicKeys].every((key) => bytes32.test(key));
  return areKeys ? { seed: seed === '' ? undefined : new Secret(seed), publicKeys } : null;
}
