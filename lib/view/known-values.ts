import { parseCivilDate, parseInstant } from '#lib/loan/civil-date.ts';
import { parsePhone } from '#lib/loan/customer/contact-values.ts';
import { isCnpj, isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import { isObject, type Json, member, pointerNames } from '#lib/loan/json.ts';

/**
 * The codes of expanded objects that have words, by the names of their members: kinds of account of the Pix arrangement
 * (ISO 20022), and what the lending API has in practice.
 */
const codes = {
  account: {
    names: /^(?:type|accounttype|tipo|tipoconta)$/,
    of: ['CACC', 'SVGS', 'SLRY', 'TRAN', 'current', 'savings'],
  },
  method: { names: /^method$/, of: ['bank_account', 'pix_key'] },
  key: { names: /^keytype$/, of: ['document', 'email', 'phone', 'random'] },
  holder: { names: /^accountholdertype$/, of: ['individual', 'company'] },
  purpose: { names: /^purpose$/, of: ['identity_document_front'] },
  gender: { names: /^gender$/, of: ['female', 'male', 'other'] },
  status: {
    // Names are compared in the singular.
    names: /^statu$/,
    of: [
      ...(['verified', 'not_verified', 'verification_failed', 'active', 'inactive'] as const),
      ...(['working', 'vacation', 'terminated', 'deceased', 'away', 'transferred'] as const),
    ],
  },
} as const;
const codeTables = Object.values(codes);
/** A code that has words in the reader's language. */
export type KnownCode = (typeof codeTables)[number]['of'][number];

/**
 * The known values, the first that fits: the names of the members that hold each, in lower case and in the singular,
 * and how the text that was sent is written; null where it has not the form of the value. A bank and other codes
 * stay codes, and a day or an instant ISO 8601: the reader's language has the words for them.
 */
const forms = {
  document: {
    names:
      /^(?:cpf|cnpj|cpfcnpj|document|documentnumber|taxid|nationalid|documento|numerodocumento|accountholderdocument)$/,
    write: writeDocument,
  },
  phone: {
    names: /^(?:phone|phonenumber|mobile|mobilephone|cellphone|telefone|celular)$/,
    write: writePhone,
  },
  bank: {
    names: /^(?:bank|bankcode|ispb|compe|banco|codigobanco)$/,
    write: (text) => (/^(?:\d{3}|\d{8})$/.test(text) ? text : null),
  },
  rg: { names: /^(?:rg|additionaldocument)$/, write: writeRg },
  code: {
    names: /^/,
    write: (text, name) =>
      codeTables.find(({ names, of }) => names.test(name) && of.some((code) => code === text)) ? text : null,
  },
  /** Known by its form alone. */
  date: {
    names: /^/,
    write: (text) => (parseCivilDate(text) || parseInstant(text) !== null ? text : null),
  },
} satisfies Record<string, { names: RegExp; write: (text: string, name: string) => string | null }>;

/** A known value in the reader's form. */
export type KnownValue = { form: keyof typeof forms; text: string };

const formNames = Object.keys(forms) as KnownValue['form'][];
const maxLength = 40;

/** Returns the reader's form of a text at a JSON Pointer; null where it has none, and is shown as it was sent. */
export function knownValue(value: Json, pointer: string): KnownValue | null {
  if (typeof value !== 'string' || value.length > maxLength) return null;
  const name = nameAt(pointer);
  for (const form of formNames) {
    const text = forms[form].names.test(name) ? forms[form].write(value, name) : null;
    if (text !== null) return { form, text };
  }
  return null;
}

/** The member that a value belongs to: that of its list, and of `phones/0/number` the list too. */
function nameAt(pointer: string): string {
  const names = pointerNames(pointer.toLowerCase()).filter((name) => !/^\d+$/.test(name));
  const last = names.at(-1) ?? '';
  return (/^(?:number|numero)$/.test(last) ? (names.at(-2) ?? '') : last).replace(/(?<!s)s$/, '');
}

function writeDocument(text: string): string | null {
  const bare = text.replace(/[\s./-]/g, '').toUpperCase();
  if (isCpf(bare)) return bare.replace(/^(.{3})(.{3})(.{3})/, '$1.$2.$3-');
  return isCnpj(bare) ? bare.replace(/^(.{2})(.{3})(.{3})(.{4})/, '$1.$2.$3/$4-') : null;
}

/** An RG of nine places, as most states write it; its last place may be an X. */
function writeRg(text: string): string | null {
  const [, ...parts] = /^(\d\d)\.?(\d{3})\.?(\d{3})-?([\dXx])$/.exec(text.trim()) ?? [];
  const [first, second, third, last] = parts;
  return last === undefined ? null : `${first}.${second}.${third}-${last.toUpperCase()}`;
}

/** Only the digits that were sent: no country, no carrier and no ninth digit is added or taken away. */
function writePhone(text: string): string | null {
  const [, area, first, last] = /^\+55(\d\d)(\d{4,5})(\d{4})$/.exec(parsePhone(text) ?? '') ?? [];
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  if (digits === `${area}${first}${last}`) return `(${area}) ${first}-${last}`;
  return digits === `55${area}${first}${last}` ? `+55 ${area} ${first}-${last}` : null;
}

/** The parts of an address in the order of a letter, each by the names of its member. */
const addressParts = [
  ['street', 'line1', 'logradouro', 'rua'],
  ['number', 'numero'],
  ['complement', 'line2', 'complemento'],
  ['district', 'neighborhood', 'bairro'],
  ['city', 'cidade', 'municipio'],
  ['state', 'uf', 'estado'],
  ['postalCode', 'zipCode', 'cep'],
];

/** Returns an address in one line; null for any other value, and for an address without street and two other parts. */
export function addressLine(value: Json, pointer: string): string | null {
  if (!isObject(value) || !/^(?:address|addresse|endereco)$/.test(nameAt(pointer))) return null;
  const parts = addressParts.map((names) => {
    const text = names.map((name) => member(value, name)).find((inner) => typeof inner === 'string');
    return text?.trim() ?? '';
  });
  const written = parts.filter((text) => text !== '');
  return parts[0] === '' || written.length < 3 ? null : written.join(', ');
}
