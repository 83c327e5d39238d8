import { type Boleto, failures, readBoleto } from './boleto.ts';
import { type BoletoField, type BoletoForm, boletoFields, lengthOf } from './boleto-fields.ts';

/** The boleto that a text holds, or as much of one as it holds. */
export type BoletoText =
  | { kind: 'empty' }
  | { kind: 'boleto'; boleto: Boleto }
  /** A field is checked once all its digits are there. */
  | { kind: 'incomplete'; form: BoletoForm; digits: string; missing: number; fields: BoletoField[] }
  | { kind: 'too-long'; digits: string; maxLength: number };

const maxTextLength = 10_000;

/**
 * Reads a boleto, or a part of one, as it is dictated or pasted: digits with any separators. Within other words the
 * first stretch without a letter that is a whole boleto counts. Nothing is stored. `reference`: a day when the boleto
 * was in use (`YYYY-MM-DD`), which decides its due date, or null.
 */
export function readBoletoText(text: string, reference: string | null): BoletoText {
  const plain = text.slice(0, maxTextLength).normalize('NFKC');
  const all = plain.replace(/\D+/g, '');
  if (all === '') return { kind: 'empty' };
  const stretches = plain.split(/\p{L}+/u).map((stretch) => stretch.replace(/\D+/g, ''));
  for (const digits of [all, ...stretches]) {
    const boleto = readBoleto(digits, reference);
    if (boleto && !isUnfinishedLine(boleto)) return { kind: 'boleto', boleto };
  }
  return partOf(all);
}

/** True of 44 digits that fail as a barcode while their first three fields hold as a line: the rest is still missing. */
function isUnfinishedLine(boleto: Boleto): boolean {
  const { form, digits } = boleto;
  if (!form.endsWith('barcode') || failures(boleto).length === 0) return false;
  const fields = boletoFields(lineOf(digits), digits).slice(0, 3);
  return fields.every(({ holds }) => holds);
}

function lineOf(digits: string): BoletoForm {
  return digits.startsWith('8') ? 'collection-line' : 'bank-line';
}

function partOf(digits: string): BoletoText {
  const form = lineOf(digits);
  const missing = lengthOf[form] - digits.length;
  if (missing < 0) return { kind: 'too-long', digits, maxLength: lengthOf[form] };
  return { kind: 'incomplete', form, digits, missing, fields: boletoFields(form, digits) };
}
