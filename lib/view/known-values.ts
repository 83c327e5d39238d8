import { parseCivilDate } from '#lib/loan/civil-date.ts';
import { parsePhone } from '#lib/loan/contact-values.ts';
import { isCnpj, isCpf } from '#lib/loan/cpf-cnpj-check-digits.ts';
import { isObject, type Json, member, pointerNames } from '#lib/loan/json.ts';

/** The kinds of account of the Pix arrangement, by their codes of ISO 20022. */
export const accountKinds = ['CACC', 'SVGS', 'SLRY', 'TRAN'] as const;

/**
 * How each known value is written, from the text that was sent; null where the text has not the form of the value. A
 * bank stays a code, a kind of account a code, and a date a civil date: the reader's language has the words for them.
 */
const writers = {
  document: writeDocument,
  phone: writePhone,
  postalCode: (text) => (/^\d{8}$/.test(text) ? `${text.slice(0, 5)}-${text.slice(5)}` : null),
  bank: (text) => (/^(?:\d{3}|\d{8})$/.test(text) ? text : null),
  account: (text) => accountKinds.find((kind) => kind === text) ?? null,
  date: (text) => (parseCivilDate(text) ? text : null),
} satisfies Record<string, (text: string) => string | null>;

type KnownForm = keyof typeof writers;

/** The names of the members that hold each, in lower case and in the singular. A date is known by its form alone. */
const namesOf: Record<Exclude<KnownForm, 'date'>, string> = {
  document: 'cpf cnpj cpfcnpj document documentnumber taxid nationalid documento numerodocumento',
  phone: 'phone phonenumber mobile mobilephone cellphone telefone celular',
  postalCode: 'postalcode zipcode zip cep',
  bank: 'bank bankcode ispb compe banco codigobanco',
  account: 'type accounttype tipo tipoconta',
};
const forms = new Map(
  Object.entries(namesOf).flatMap(([form, names]) =>
    // `namesOf` has these keys and no others.
    names.split(' ').map((name) => [name, form as keyof typeof namesOf] as const),
  ),
);

/** A known value in the reader's form. */
export type KnownValue = { form: KnownForm; text: string };

/** Returns the reader's form of a text at a JSON Pointer; null where it has none, and is shown as it was sent. */
export function knownValue(value: Json, pointer: string): KnownValue | null {
  if (typeof value !== 'string' || value.length > maxLength) return null;
  const form = forms.get(nameAt(pointer)) ?? 'date';
  const text = writers[form](value);
  return text === null ? null : { form, text };
}

const maxLength = 40;

/** The member that a value belongs to: that of its list, and of `phones/0/number` the list too. */
function nameAt(pointer: string): string {
  const names = pointerNames(pointer).filter((name) => !/^\d+$/.test(name));
  const last = names.at(-1)?.toLowerCase();
  const name = last === 'number' || last === 'numero' ? names.at(-2)?.toLowerCase() : last;
  return name?.replace(/(?<!s)s$/, '') ?? '';
}

function writeDocument(text: string): string | null {
  const bare = text.replace(/[\s./-]/g, '').toUpperCase();
  if (isCpf(bare)) return bare.replace(/^(.{3})(.{3})(.{3})/, '$1.$2.$3-');
  return isCnpj(bare) ? bare.replace(/^(.{2})(.{3})(.{3})(.{4})/, '$1.$2.$3/$4-') : null;
}

/** Only the digits that were sent: no country, no carrier and no ninth digit is added or taken away. */
function writePhone(text: string): string | null {
  const [, area, first, last] = /^\+55(\d\d)(\d{4,5})(\d{4})$/.exec(parsePhone(text) ?? '') ?? [];
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  if (digits === `${area}${first}${last}`) return `(${area}) ${first}-${last}`;
  return digits === `55${area}${first}${last}` ? `+55 ${area} ${first}-${last}` : null;
}

const addressNames = /^(?:address|addresses|endereco|enderecos)$/i;

/** Each part of an address, by the names of its member. */
const addressParts = {
  street: ['street', 'logradouro', 'rua'],
  number: ['number', 'numero'],
  complement: ['complement', 'complemento'],
  district: ['district', 'neighborhood', 'bairro'],
  city: ['city', 'cidade', 'municipio'],
  state: ['state', 'uf', 'estado'],
  postalCode: ['postalCode', 'zipCode', 'cep'],
} as const;

/** Returns an address in one line, as a letter carries it; null for any other value, or where street or city is missing. */
export function addressLine(value: Json, pointer: string): string | null {
  const name = pointerNames(pointer).findLast((part) => !/^\d+$/.test(part)) ?? '';
  if (!isObject(value) || !addressNames.test(name)) return null;
  const part = (of: keyof typeof addressParts): string => {
    const text = addressParts[of].map((one) => member(value, one)).find((one) => typeof one === 'string');
    return text?.trim() ?? '';
  };
  const [street, city, postalCode] = [part('street'), part('city'), part('postalCode')];
  if (street === '' || city === '') return null;
  return [
    joined([street, part('number')], ', '),
    part('complement'),
    part('district'),
    joined([city, part('state')], '/'),
    writers.postalCode(postalCode) ?? postalCode,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

const joined = (parts: readonly string[], by: string) => parts.filter((text) => text !== '').join(by);
