import { bankDigit, collectionDigit11, mod10 } from './boleto-check-digits.ts';

/** A line is what a person types. A barcode is the line without the check digits of its fields, in another order. */
export type BoletoForm = 'bank-line' | 'bank-barcode' | 'collection-line' | 'collection-barcode';

export type BoletoField = {
  field: 'field-1' | 'field-2' | 'field-3' | 'field-4' | 'general' | 'currency' | 'segment' | 'value-kind';
  /** The positions that the check digit covers, from 1, inclusive. `general` covers further positions as well. */
  from: number;
  to: number;
  /** The check digit (or fixed digit) as written, and as expected; null if several digits would be right. */
  found: string;
  expected: string | null;
  /** Null until all its digits are there. */
  holds: boolean | null;
};

export const lengthOf: Record<BoletoForm, number> = {
  'bank-line': 47,
  'bank-barcode': 44,
  'collection-line': 48,
  'collection-barcode': 44,
};

/**
 * The fields of a boleto's digits in order. Each is checked as soon as its own digits are there, so that a caller who
 * reads out a line can be stopped at the end of a wrong field.
 */
export function boletoFields(form: BoletoForm, digits: string): BoletoField[] {
  return fieldsOf[form](digits);
}

/** The 44 digits of the barcode of a complete line. */
export function barcodeOf(form: BoletoForm, digits: string): string {
  if (form === 'bank-line') {
    const free = digits.slice(4, 9) + digits.slice(10, 20) + digits.slice(21, 31);
    return digits.slice(0, 4) + digits.slice(32) + free;
  }
  if (form !== 'collection-line') return digits;
  return [0, 12, 24, 36].map((start) => digits.slice(start, start + 11)).join('');
}

const fieldsOf: Record<BoletoForm, (digits: string) => BoletoField[]> = {
  'bank-line': (digits) => [
    checked('field-1', digits, 0, 10, mod10),
    checked('field-2', digits, 10, 21, mod10),
    checked('field-3', digits, 21, 32, mod10),
    fixed('currency', digits, 3, '9'),
    bankGeneral(digits, 'bank-line', 32, 33, 47),
  ],
  'bank-barcode': (digits) => [
    fixed('currency', digits, 3, '9'),
    bankGeneral(digits, 'bank-barcode', 4, 1, 44),
  ],
  'collection-line': (digits) => {
    const check = collectionChecks.get(digits[2]) ?? null;
    return [
      checked('field-1', digits, 0, 12, check),
      checked('field-2', digits, 12, 24, check),
      checked('field-3', digits, 24, 36, check),
      checked('field-4', digits, 36, 48, check),
      ...collectionHead(digits, 'collection-line'),
    ];
  },
  'collection-barcode': (digits) => collectionHead(digits, 'collection-barcode'),
};

type Check = (digits: string) => string;

/** A field whose last digit checks the digits before it. */
function checked(
  field: BoletoField['field'],
  digits: string,
  from: number,
  to: number,
  check: Check | null,
): BoletoField {
  const whole = digits.length >= to && check !== null;
  return judged(field, from + 1, to, digits[to - 1], whole ? check(digits.slice(from, to - 1)) : null);
}

/** Carta-Circular BCB 2.926/2000: the currency is 9, the real. */
function fixed(field: BoletoField['field'], digits: string, at: number, expected: string): BoletoField {
  return judged(field, at + 1, at + 1, digits[at], digits.length > at ? expected : null);
}

/** The check digit of the whole barcode. In a line it is the only one that covers the factor and the amount. */
function bankGeneral(digits: string, form: BoletoForm, at: number, from: number, to: number): BoletoField {
  const barcode = barcodeOf(form, digits);
  const whole = barcode.length === 44;
  return judged(
    'general',
    from,
    to,
    digits[at],
    whole ? bankDigit(barcode.slice(0, 4) + barcode.slice(5)) : null,
  );
}

/** FEBRABAN: the third digit gives the check of the others: 6 and 7 modulo 10, 8 and 9 modulo 11. */
const collectionChecks = new Map<string | undefined, Check>([
  ['6', mod10],
  ['7', mod10],
  ['8', collectionDigit11],
  ['9', collectionDigit11],
]);

function collectionHead(digits: string, form: BoletoForm): BoletoField[] {
  const barcode = barcodeOf(form, digits);
  const check = collectionChecks.get(digits[2]) ?? null;
  const whole = digits.length === lengthOf[form] && check !== null;
  return [
    // Segments 1 to 7, and 9, which is for the bank's own use.
    oneOf('segment', 2, digits[1], '12345679'),
    oneOf('value-kind', 3, digits[2], '6789'),
    judged(
      'general',
      1,
      lengthOf[form],
      digits[3],
      whole ? check(barcode.slice(0, 3) + barcode.slice(4)) : null,
    ),
  ];
}

function oneOf(
  field: BoletoField['field'],
  at: number,
  found: string | undefined,
  allowed: string,
): BoletoField {
  const holds = found === undefined ? null : allowed.includes(found);
  return { field, from: at, to: at, found: found ?? '', expected: null, holds };
}

function judged(
  field: BoletoField['field'],
  from: number,
  to: number,
  found: string | undefined,
  expected: string | null,
): BoletoField {
  const holds = expected === null || found === undefined ? null : found === expected;
  return { field, from, to, found: found ?? '', expected, holds };
}
