/** Readers of single variables: text to value, or null where the text cannot be one. */
import { BlockList, isIP } from 'node:net';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { namePattern } from '#lib/loan/loan-request.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { isLoopback } from './loopback.ts';
import { Secret } from './secret.ts';

type LinkTemplates = DisplaySettings['linkTemplates'];
type SampleLoan = DisplaySettings['sampleLoans'][number];

/** The lender's own systems, to which identifiers may link. */
const linkTargets = ['file', 'customer', 'company'];

/** An https URL, or an http one on this machine, without credentials. */
function readUrl(text: string): URL | null {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return null;
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return safe ? url : null;
}

/** The base URL of an API, without a slash at its end; it may have a path. */
export function readBaseUrl(text: string): string | null {
  const url = readUrl(text);
  if (!url || /[?#\\]/.test(text)) return null;
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** The name of an OpenID provider: an address, and a text that is compared letter by letter, its last slash included. */
export function readIssuer(text: string): string | null {
  return readBaseUrl(text) === null ? null : text;
}

export function readOrigin(text: string): string | null {
  const url = readUrl(text);
  return url && text.replace(/\/$/, '').toLowerCase() === url.origin ? url.origin : null;
}

/** What is wrong with a key, in words that do not hold it; null when nothing is. */
function keyFault(key: string): string | null {
  if (/[\r\n]/.test(key)) return 'it holds a line break';
  if (/^["'`]|["'`]$/.test(key)) return 'it has quotes around it';
  if (/^(bearer|basic)\b/i.test(key)) return 'it begins with the name of a scheme';
  if (/\s/.test(key)) return 'it holds a space';
  if (/[^\x21-\x7e\xa1-\xff]/.test(key)) return 'it holds a character that no header may hold';
  return null;
}

export function readKey(text: string): Secret | null {
  return keyFault(text) ? null : new Secret(text);
}

export function readInteger(least: number, most: number): (text: string) => number | null {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most ? value : null;
  };
}

export function readOneOf<const T extends string>(values: readonly T[]): (text: string) => T | null {
  return (text) => values.find((value) => value === text) ?? null;
}

const readRateUnit = readOneOf(['auto', 'fraction', 'percent', 'basis-points']);
const readRateGroup = readOneOf(['rates', 'cet', 'fine', 'insurance-fee']);

/** One unit of all rates, or `rates=fraction,cet=percent`: of each group that is named, once. */
export function readRateUnits(text: string): DisplaySettings['rateUnit'] | null {
  const whole = readRateUnit(text);
  if (whole) return whole;
  const units: Exclude<DisplaySettings['rateUnit'], string> = {};
  for (const part of text.split(',')) {
    const [name = '', value = '', more] = part.trim().split('=');
    const [group, unit] = [readRateGroup(name), readRateUnit(value)];
    if (!group || !unit || more !== undefined || units[group]) return null;
    units[group] = unit;
  }
  return units;
}

export function readNames(text: string): string[] | null {
  return readList(text, (name) => namePattern.test(name));
}

/** JSON Pointers (RFC 6901), separated by commas. */
export function readPointers(text: string): string[] | null {
  return readList(text, (pointer) => /^(\/([^/~]|~[01])*)+$/.test(pointer));
}

function readList(text: string, fits: (item: string) => boolean): string[] | null {
  if (text === '') return [];
  const items = text.split(',').map((item) => item.trim());
  return items.every(fits) ? [...new Set(items)] : null;
}

/** `file=https://…/{id},customer=…`: a comma divides only before the name of a target. */
export function readLinkTemplates(text: string): LinkTemplates | null {
  const templates: LinkTemplates = {};
  for (const part of text.split(/,(?=\s*\w+=)/)) {
    const [name = '', ...rest] = part.trim().split('=');
    const target = linkTargets.find((known) => known === name);
    const template = rest.join('=');
    if (!target || templates[target] || !isLinkTemplate(template)) return null;
    templates[target] = template;
  }
  return templates;
}

/** The identifier may stand anywhere but in what decides where the link goes. */
function isLinkTemplate(template: string): boolean {
  if (!template.includes('{id}')) return false;
  const [one, other] = ['a', 'b.c'].map((id) => readUrl(template.replaceAll('{id}', id)));
  return Boolean(one && other && one.origin === other.origin);
}

export function readCurrency(text: string): string | null {
  return Intl.supportedValuesOf('currency').includes(text) ? text : null;
}

export function readTimeZone(text: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }) && text;
  } catch {
    return null;
  }
}

/** What no identifier may be: it stands as one segment in the path of a URL. */
const unsafe = ['/', '\\', '?', '#', ' ', '%', '\0', '\n'].flatMap((c) => [
  c,
  `a${c}b`,
  `loan_1${c}`,
  `loan_${c}1`,
]);

/** The source of a regular expression for the whole of an identifier; anchored here if it is not. */
export function readLoanIdPattern(text: string): string | null {
  try {
    const source = /^\^[^|]*\$$/.test(text) ? text : `^(?:${text})$`;
    const pattern = compileLoanIdPattern(source);
    return ['', '.', '..', ...unsafe].some((id) => pattern.test(id)) ? null : source;
  } catch {
    return null;
  }
}

/** A regular expression, as it is written; lib/lookup anchors it and passes over case. */
export function readPattern(text: string): RegExp | null {
  try {
    return new RegExp(text, 'u');
  } catch {
    return null;
  }
}

export function readSamples(text: string): SampleLoan[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isSample)
      ? value.map(({ id, shows }) => ({ id, shows }))
      : null;
  } catch {
    return null;
  }
}

function isSample(value: unknown): value is SampleLoan {
  if (typeof value !== 'object' || value === null) return false;
  const { id, shows } = value as Partial<Record<keyof SampleLoan, unknown>>;
  return typeof id === 'string' && typeof shows === 'string';
}

/** A proxy of the standard variables: http or https; credentials are usual there. */
export function readProxy(text: string): Secret | null {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  return url && /^https?:$/.test(url.protocol) && url.hostname ? new Secret(url.href) : null;
}

/** The address of a Postgres, credentials included. */
export function readDatabaseUrl(text: string): Secret | null {
  const url = URL.parse(text);
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? new Secret(text) : null;
}

/** Addresses and networks in CIDR form. None: nobody is believed about whom they speak for. */
export function readNetworks(text: string): BlockList | null {
  const list = new BlockList();
  for (const network of text.split(',').map((part) => part.trim())) {
    if (network === '') continue;
    const [address = '', length, ...more] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const longest = family === 'ipv6' ? 128 : 32;
    const bits = length === undefined ? longest : Number(/^\d{1,3}$/.test(length) ? length : Number.NaN);
    if (!isIP(address) || more.length > 0 || !(bits >= 0 && bits <= longest)) return null;
    list.addSubnet(address, bits, family);
  }
  return list;
}

const seedBytes = 32;

/** 32 random bytes in Base64, such as `openssl rand -base64 32` gives. */
export function readSeed(text: string): Secret | null {
  const fits = /^[A-Za-z0-9+/]{43}=$/.test(text) && Buffer.from(text, 'base64').length === seedBytes;
  return fits ? new Secret(text) : null;
}
