import { maskedPart } from '#lib/loan/masked.ts';
import { isCnpj, isCpf, isLuhn } from './check-digits.ts';

/** What, by its shape, may say who someone is, or give access to what is theirs. */
export type Personal =
  | 'email'
  | 'cpf'
  | 'cnpj'
  | 'phone'
  | 'card'
  | 'boleto'
  | 'uuid'
  | 'rg'
  | 'ip'
  | 'digits';

type Shape = { is: Personal; pattern: RegExp; fits: (found: string) => boolean };

const d = '\\p{Nd}';
/** What people and machines put between groups of digits: blanks, dashes of any width, unseen characters. */
const gap = '[\\s.\\p{Pd}\\p{Cf}]';
const alone = (pattern: string) => `(?<!${d})(?:${pattern})(?!${d})`;
const bare = (found: string) => found.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

function shape(is: Personal, pattern: string, fits: Shape['fits'] = () => true): Shape {
  return { is, pattern: new RegExp(pattern, 'giu'), fits };
}

/** Every repetition is bounded, or consumes what it repeats: their time is linear in the text. */
const shapes: readonly Shape[] = [
  // From where its characters begin: what has no `@` is looked through once, and not from each of its characters.
  shape('email', "(?<![\\p{L}\\p{N}._%+'-])[\\p{L}\\p{N}._%+'-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*"),
  // A random Pix key.
  shape('uuid', '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'),
  shape(
    'boleto',
    alone(
      [
        `${d}{5}${gap}?${d}{5}${gap}{0,2}${d}{5}${gap}?${d}{6}${gap}{0,2}${d}{5}${gap}?${d}{6}${gap}?${d}${gap}?${d}{14}`,
        `(?:${d}{11}${gap}?${d}${gap}?){3}${d}{11}${gap}?${d}`,
        `${d}{44}`,
      ].join('|'),
    ),
  ),
  shape(
    'card',
    alone(`(?:${d}{4}${gap}){3}${d}{1,7}|${d}{4}${gap}${d}{6}${gap}${d}{5}|[3-6]${d}{14,15}`),
    (found) => /\D/.test(found) || isLuhn(found),
  ),
  shape(
    'cnpj',
    `(?<![\\p{L}${d}])[\\dA-Z]{2}${gap}?[\\dA-Z]{3}${gap}?[\\dA-Z]{3}[\\s/\\p{Pd}]?[\\dA-Z]{4}${gap}?\\d{2}(?![\\p{L}${d}])`,
    (found) => found.includes('/') || isCnpj(bare(found)),
  ),
  shape(
    'cpf',
    alone(`(?:${d}{3}[\\s./\\p{Pd}\\p{Cf}]{0,2}){3}${d}{2}`),
    (found) => /\P{Nd}/u.test(found) || isCpf(found),
  ),
  shape('phone', `\\+(?:[\\s().\\p{Pd}\\p{Cf}]{0,2}${d}){8,15}(?!${d})`),
  shape(
    'phone',
    alone(
      `(?:55${gap}{0,2})?(?:0(?:${d}{2})?${gap}?)?(?:\\(0?[1-9][1-9]\\)|[1-9][1-9])${gap}{0,2}(?:9${gap}?${d}{4}|[2-5]${d}{3})${gap}?${d}{4}`,
    ),
  ),
  // Without an area code. Two years with a dash between them are no number.
  shape(
    'phone',
    alone(`9${d}{4}[\\s\\p{Pd}]${d}{4}|9[6-9]${d}{7}|(?:[3-5]${d}{3}|2[1-9]${d}{2})\\p{Pd}${d}{4}`),
  ),
  shape('rg', `(?<!${d})${d}{1,2}\\.${d}{3}\\.${d}{3}\\p{Pd}[\\dX](?![\\p{L}${d}])`),
  shape('ip', '(?<!\\d)(?:\\d{1,3}\\.){3}\\d{1,3}(?!\\.?\\d)'),
  shape('digits', `${d}{11,}`),
];

const mostRounds = 4;

/** One of them stands in whatever has such a shape. */
const anyOf = /[@\p{Nd}]/u;
const none: readonly Shape[] = [];

/** No name or remark is as long. What is longer is hidden whole: looking through megabytes would keep everyone waiting. */
const longestText = 20_000;

/** The shapes that a text may hold at all: most texts hold few digits, and no `@`. */
function likely(text: string): readonly Shape[] {
  if (!anyOf.test(text)) return none;
  let digits = 0;
  for (const _ of text.matchAll(/\p{Nd}/gu)) if (++digits === 8) break;
  return shapes.filter(({ is }) => {
    if (is === 'email') return text.includes('@');
    return digits >= (is === 'uuid' || is === 'ip' ? 4 : 8);
  });
}

/**
 * A text whose personal parts are hidden; the rest stays. What is hidden can lay bare what stood close against it, so
 * it is looked through again; a text that is made so as never to end is hidden whole, as is one that is too long.
 */
export function hidePersonal(text: string): string {
  if (text.length > longestText) return maskedPart;
  const sought = likely(text);
  let hidden = text;
  for (let round = 0; round < mostRounds; round++) {
    const next = sought.reduce(
      (rest, { pattern, fits }) => rest.replace(pattern, (found) => (fits(found) ? maskedPart : found)),
      hidden,
    );
    if (next === hidden) return hidden;
    hidden = next;
  }
  return maskedPart;
}

/** The first of these shapes that a text holds, or null. */
export function findPersonal(text: string, sought: readonly Personal[]): Personal | null {
  const found = likely(text).find(
    ({ is, pattern, fits }) => sought.includes(is) && text.match(pattern)?.some((part) => fits(part)),
  );
  return found?.is ?? null;
}

/** True where the whole text is one such thing, and nothing else. */
export function isPersonal(text: string): boolean {
  const whole = text.trim();
  if (whole.length > longestText) return false;
  return likely(whole).some(({ pattern, fits }) => whole.match(pattern)?.[0] === whole && fits(whole));
}
