import { type Bank, bankOf } from '../banks.ts';
import { type BoletoField, type BoletoForm, barcodeOf, boletoFields, lengthOf } from './boleto-fields.ts';
import { type Due, readDueFactor } from './due-factor.ts';

export type Boleto = {
  form: BoletoForm;
  /** The digits as written, without what separates them. */
  digits: string;
  /** Its 44 digits as a scanner reads them. */
  barcode: string;
  fields: readonly BoletoField[];
  /** Null for a collection, which is of no bank. */
  bank: Bank | null;
  /** Of a collection: what it is for (1 to 7, 9), and whom: four digits of FEBRABAN, or eight of a CNPJ. */
  collection: { segment: string; company: string } | null;
  /** In centavos; null where it carries none (zeros), or a quantity of something else than the real. */
  amountCents: number | null;
  due: Due;
};

/**
 * Reads digits as a boleto: 47 of a bank's line, 48 of a collection's (it begins with 8), 44 of either's barcode.
 * Null for any other number of digits. Right check digits do not make it genuine. `reference`: `readDueFactor`.
 */
export function readBoleto(digits: string, reference: string | null): Boleto | null {
  const form = formOf(digits);
  if (!form) return null;
  const fields = boletoFields(form, digits);
  const barcode = barcodeOf(form, digits);
  const own = form.startsWith('bank') ? ofBank(barcode, reference) : ofCollection(barcode);
  return { form, digits, barcode, fields, ...own };
}

/** The fields that do not hold. Beside another field, `general` tells nothing: it vouches for their digits too. */
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
  // A collection's with one digit left out, or a bank's that begins with 8 or is misread so: its fields tell.
  const ofBank = digits.length === 47 ? boletoFields('bank-line', digits).slice(0, 3) : [];
  return ofBank.filter(({ holds }) => holds).length >= 2 ? 'bank-line' : null;
}

type Own = Pick<Boleto, 'bank' | 'collection' | 'amountCents' | 'due'>;

function ofBank(barcode: string, reference: string | null): Own {
  const due = readDueFactor(barcode.slice(5, 9), reference);
  // FEBRABAN: where the factor's first digit is 0 there is none, and an amount of more digits may reach into it.
  const amount = Number(barcode.slice(due.why === 'no-factor' ? 5 : 9, 19));
  return { bank: bankOf(barcode.slice(0, 3)), collection: null, amountCents: amount || null, due };
}

function ofCollection(barcode: string): Own {
  const segment = barcode.slice(1, 2);
  const company = barcode.slice(15, segment === '6' ? 23 : 19);
  const isMoney = '68'.includes(barcode.slice(2, 3));
  const amountCents = (isMoney && Number(barcode.slice(4, 15))) || null;
  const due: Due = { factor: '', readings: [], day: null, why: 'no-factor' };
  return { bank: null, collection: { segment, company }, amountCents, due };
}
