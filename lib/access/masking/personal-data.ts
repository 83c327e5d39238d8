import { isCnpj, isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import { createWorkBudget, type WorkBudget } from '#lib/loan/work-budget.ts';

/** Kinds of personal data that a text can hold: each says who someone is, or gives access to something of theirs. */
export type PersonalDataKind =
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

type Shape = { kind: PersonalDataKind; pattern: RegExp; isValid: (match: string) => boolean };

/** People and machines put these between groups of digits: blanks, dashes of any width, invisible characters. */
const gap = '[\\s.\\p{Pd}\\p{Cf}]';
const bare = (match: string) => match.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const d = '\\p{Nd}';
const alone = (pattern: string) => `(?<!${d})(?:${pattern})(?!${d})`;
const shape = (kind: PersonalDataKind, pattern: string, isValid: Shape['isValid'] = () => true): Shape => ({
  kind,
  pattern: new RegExp(pattern, 'giu'),
  isValid,
});

/** Every repetition is bounded, or consumes what it repeats: the patterns take time linear in the text. */
const shapes: readonly Shape[] = [
  // The lookbehind starts it where a run of such characters starts, so that a run without an `@` is read once.
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
    (match) => /\D/.test(match) || isLuhn(match),
  ),
  shape(
    'cnpj',
    `(?<![\\p{L}${d}])[\\dA-Z]{2}${gap}?[\\dA-Z]{3}${gap}?[\\dA-Z]{3}[\\s/\\p{Pd}]?[\\dA-Z]{4}${gap}?\\d{2}(?![\\p{L}${d}])`,
    (match) => match.includes('/') || isCnpj(bare(match)),
  ),
  shape(
    'cpf',
    alone(`(?:${d}{3}[\\s./\\p{Pd}\\p{Cf}]{0,2}){3}${d}{2}`),
    (match) => /\P{Nd}/u.test(match) || isCpf(match),
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

const nonAsciiDigit = /(?!\d)\p{Nd}/u;
/** A shape with fewer digits is an e-mail address, a UUID or an IP address. */
const minDigits = 8;

/** Returns the shapes that a text can hold at all. */
function possibleShapes(text: string): readonly Shape[] {
  const digits = nonAsciiDigit.test(text) ? minDigits : (text.match(/\d/g)?.length ?? 0);
  return shapes.filter(({ kind }) => {
    if (kind === 'email') return text.includes('@');
    return digits >= (kind === 'uuid' || kind === 'ip' ? 4 : minDigits);
  });
}

/** Longer than any name or remark. */
const maxTextLength = 20_000;

/**
 * True for a text with a part that has the shape of personal data. A text that is too long, and any text once the budget
 * is exceeded, counts as one.
 */
export function holdsPersonalData(text: string, budget: WorkBudget = createWorkBudget()): boolean {
  if (text.length > maxTextLength || !budget.spend(text.length * (nonAsciiDigit.test(text) ? 4 : 1)))
    return true;
  return possibleShapes(text).some(({ pattern, isValid }) => text.match(pattern)?.some(isValid));
}

/** Returns the first of these kinds that a text holds, or null. */
export function findPersonalKind(text: string, kinds: readonly PersonalDataKind[]): PersonalDataKind | null {
  const shape = possibleShapes(text).find(
    ({ kind, pattern, isValid }) => kinds.includes(kind) && text.match(pattern)?.some(isValid),
  );
  return shape?.kind ?? null;
}

/** True where the whole text is one piece of personal data, and nothing else. */
export function isPersonalData(text: string): boolean {
  const whole = text.trim();
  if (whole.length > maxTextLength) return false;
  return possibleShapes(whole).some(
    ({ pattern, isValid }) => whole.match(pattern)?.[0] === whole && isValid(whole),
  );
}

/** True for 13 to 19 digits with the right check digit of a card (Luhn). */
export function isLuhn(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
