import { type Bank, bankOf } from '../banks.ts';
import { type BoletoField, type BoletoForm, barcodeOf, boletoFields, lengthOf } from './boleto-fields.ts';
import { type DueFactor, readDueFactor } from './due-factor.ts';

export type Boleto = {
  form: BoletoForm;
  /** The digits as written, without separators. */
  digits: string;
  /** The 44 digits that a scanner reads. */
  barcode: string;
  fields: readonly BoletoField[];
  /** Null for a collection, which belongs to no bank. */
  bank: Bank | null;
  /** For a collection: its segment (1 to 7, 9), and its company, four digits of FEBRABAN or eight of a CNPJ. */
  collection: { segment: string; company: string } | null;
  /** In centavos; null if the line carries no amount (zeros), or a quantity that is not money. */
  amountCents: number | null;
  due: DueFactor;
};

/**
 * Reads digits as a boleto: a bank's line has 47, a collection's line 48 (it begins with 8), either barcode 44. Null for
 * any other number of digits. Right check digits do not make a boleto genuine. `reference`: see `readDueFactor`.
 */
export function readBoleto(digits: string, reference: string | null): Boleto | null {
  const form = formOf(digits);
  if (!form) return null;
  const fields = boletoFields(form, digits);
  const barcode = barcodeOf(form, digits);
  const own = form.startsWith('bank') ? bankParts(barcode, reference) : collectionParts(barcode);
  return { form, digits, barcode, fields, ...own };
}

/** The fields whose check fails. `general` also covers the other fields, so beside one of them it adds nothing. */
export function failures({ fields }: Pick<Boleto, 'fields'>): BoletoField[] {
  return fields.filter(({ holds }) => holds === false);
}

function formOf(digits: string): BoletoForm | null {
  if (!/^\d{44,48}$/.test(digits)) return null;
  const forms: readonly BoletoForm[] = digits.startsWith('8')
    ? ['collection-line', 'collection-barcode']
    : ['bank-line', 'bank-barcode'];
  const form = forms.find((each) => lengthOf[each] === digits.length);
  if (form) return form;
  // 47 digits that begin with 8 are a bank's line if its fields hold; otherwise a collection's with a digit missing.
  const fields = digits.length === 47 ? boletoFields('bank-line', digits).slice(0, 3) : [];
  return fields.filter(({ holds }) => holds).length >= 2 ? 'bank-line' : null;
}

type Own = Pick<Boleto, 'bank' | 'collection' | 'amountCents' | 'due'>;

function bankParts(barcode: string, reference: string | null): Own {
  const due = readDueFactor(barcode.slice(5, 9), reference);
  // FEBRABAN: a factor that begins with 0 is none, and its digits may belong to a larger amount.
  const amount = Number(barcode.slice(due.why === 'no-factor' ? 5 : 9, 19));
  return { bank: bankOf(barcode.slice(0, 3)), collection: null, amountCents: amount || null, due };
}

function collectionParts(barcode: string): Own {
  const segment = barcode.slice(1, 2);
  const company = barcode.slice(15, segment === '6' ? 23 : 19);
  const isMoney = '68'.includes(barcode.slice(2, 3));
  const amountCents = (isMoney && Number(barcode.slice(4, 15))) || null;
  const due: DueFactor = { factor: '', readings: [], day: null, why: 'no-factor' };
  return { bank: null, collection: { segment, company }, amountCents, due };
}
