import { type Boleto, failures, readBoleto } from './boleto.ts';
import { type BoletoField, type BoletoForm, boletoFields, lengthOf } from './boleto-fields.ts';

/** What a text turned out to hold, as far as it goes. */
export type BoletoText =
  | { is: 'empty' }
  | { is: 'boleto'; boleto: Boleto }
  /** `fields` are judged as far as their digits are there. */
  | { is: 'incomplete'; form: BoletoForm; digits: string; missing: number; fields: BoletoField[] }
  | { is: 'too-long'; digits: string; most: number };

const longestText = 10_000;

/**
 * Reads a boleto as it is dictated or pasted: digits with anything between them, a part of it too. Where words
 * stand around it, the longest stretch without a letter counts if it is a whole boleto. Nothing is kept.
 * `reference`: a day when it was in use (`YYYY-MM-DD`), for its due date, or null.
 */
export function readBoletoText(text: string, reference: string | null): BoletoText {
  const plain = text.slice(0, longestText).normalize('NFKC');
  const all = plain.replace(/\D+/g, '');
  if (all === '') return { is: 'empty' };
  const stretches = plain.split(/\p{L}+/u).map((stretch) => stretch.replace(/\D+/g, ''));
  for (const digits of [all, ...stretches]) {
    const boleto = readBoleto(digits, reference);
    if (boleto && !isLineSoFar(boleto)) return { is: 'boleto', boleto };
  }
  return partOf(all);
}

/** True of 44 digits that are no barcode, but whose first three fields as a line hold: the rest is to come. */
function isLineSoFar(boleto: Boleto): boolean {
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
  if (missing < 0) return { is: 'too-long', digits, most: lengthOf[form] };
  return { is: 'incomplete', form, digits, missing, fields: boletoFields(form, digits) };
}
