import type { Selectable } from 'kysely';
import {
  anyCpf,
  type IsOwnDocument,
  maskContractNumber,
  shownContractNumber,
} from '#lib/access/masking/contract-number.ts';
import { isMobile, isOpaqueId, maskProgramCode } from '#lib/access/masking/documented-values.ts';
import { maskFreeText } from '#lib/access/masking/free-text/mask-free-text.ts';
import type { Vocabulary } from '#lib/access/masking/free-text/vocabulary.ts';
import { isPersonalData } from '#lib/access/masking/personal-data.ts';
import { isCnpj, isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import { readIpoc } from '#lib/loan/ipoc.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { contractKeys } from '#lib/lookup/identifiers/contract-keys.ts';
import { documentsWithin } from '#lib/lookup/identifiers/parse-document.ts';
import type { Database } from '#lib/server/db/database-types.ts';
import type { Secret } from '#lib/server/secret.ts';
import { purposeHmac } from './document-hmac.ts';

const maxLength = 128;
const plain = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,127}$/u;

/**
 * Returns the identifier of a customer or of another system as it is kept: a UUID, one of the form of the specification,
 * or one with a digit none of whose parts is a CPF, a CNPJ or a telephone. Some systems use those as identifiers, and the
 * index keeps only their HMAC.
 */
export function indexableId(text: string): string | null {
  if (isUuid(text)) return text.toLowerCase();
  if (isOpaqueId(text)) return text;
  if (!plain.test(text) || !/\d/.test(text)) return null;
  const upper = text.toUpperCase();
  const whole = [...upper.split(/[^\dA-Z]+/), upper.replace(/[^\dA-Z]/g, '')];
  // `cli11987654321` holds a telephone; digits among letters are random.
  const runs = whole.flatMap((run) => [run, run.replace(/^[A-Z]+(?=\d+$)/, '')]);
  return runs.some((run) => isCpf(run) || isCnpj(run) || isMobile(run)) ? null : text;
}

/** `RG 12.345.678-9`, `TEL33334444`: the text itself says that it is personal. */
const saysWhose =
  /^\P{L}*(?:cpf|cnpj|rg|cnh|pis|nis|cep|tel|telefone|cel|celular|fone|fax|whats|whatsapp|zap|pix)(?!\p{L})/iu;

/** Returns whether a text may be personal, such as a telephone or a mistyped CPF. It is stored only if it is indexed. */
export function looksPersonal(text: string): boolean {
  return saysWhose.test(text) || isPersonalData(text) || /^\D*(?:\d\D*){11}$|^\D*(?:\d\D*){14}$/.test(text);
}

/** The same for identifiers: digits in a row may be personal, digits scattered among letters are random. */
export function mayHoldPersonalDigits(text: string): boolean {
  if (saysWhose.test(text) || isPersonalData(text)) return true;
  return text.split(/\p{L}+/u).some((part) => looksPersonal(/[+(]?\d.*\d/s.exec(part)?.[0] ?? ''));
}

/** Returns true for a word with a few digits after it, such as a user name: `Maria1985`, `nome_maria_85`. */
export function mayBeName(id: string): boolean {
  return /^[\p{L}_.-]{3,}\d{1,4}$/u.test(id.slice(id.indexOf('_') + 1));
}

/** Whose documents a number must not show, and `LOOKUP_KEY`, under which the hidden one is kept. */
type MaskOwner = { isOwn?: IsOwnDocument | undefined; key?: Secret | undefined };
type Columns = Selectable<Database['contract']>;
export const noNumber = { number: null, number_key: null, number_alt: null, number_document_hmac: null };
export const noExternalId = { external_id: null, external_id_document_hmac: null };

/**
 * Returns a contract number as every role may see it, with the keys it is found by: an IPOC by the contract's own part,
 * another masked number by the HMAC of the document that it hides, together with its rest.
 */
export function indexableContractNumber(
  text: string,
  { isOwn, key }: MaskOwner = {},
): Pick<Columns, keyof typeof noNumber> | null {
  if (text.length > maxLength) return null;
  const isHidden = maskContractNumber(text, isOwn) === maskedPart;
  const number = isHidden ? maskedPart : shownContractNumber(text, isOwn);
  if (number === null) return null;
  const written = number === text ? text : (readIpoc(number)?.contract ?? maskedPart);
  const [number_key = null, number_alt = null] = written.includes(maskedPart) ? [] : contractKeys(written);
  if (number === text && number_key === null) return null;
  return { number, number_key, number_alt, number_document_hmac: hiddenDocumentHmac(text, number, key) };
}

/** Returns an external id as `indexableId` does, without the digits of a CPF. */
export function indexableExternalId(
  text: string,
  { isOwn, key }: MaskOwner = {},
): Pick<Columns, keyof typeof noExternalId> | null {
  const masked = text.length > maxLength ? text : maskContractNumber(text, isOwn);
  const id = masked === maskedPart ? null : indexableId(masked.replaceAll(maskedPart, 'X0'));
  if (id === null) return null;
  const external_id_document_hmac = hiddenDocumentHmac(text, masked, key);
  return { external_id: masked === text ? id : masked, external_id_document_hmac };
}

/**
 * Returns the HMAC of the document that a masked number hides; null where nothing is masked. Where several of the text
 * would be masked alike it is that of the first: whoever looks the whole text up asks for each of them.
 */
function hiddenDocumentHmac(text: string, masked: string, key: Secret | undefined): Buffer | null {
  if (masked === text || !key) return null;
  const hides = (document: string) => maskContractNumber(text, (held) => held === document) === masked;
  const document = documentsWithin(text).find(hides);
  return document === undefined ? null : purposeHmac('document', document, key);
}

/**
 * Masks a number that a person typed or pasted. Nothing says whose it is, so any CPF in it is masked; without
 * `LOOKUP_KEY` only what surely is one, since the rest would not be found again.
 */
export function maskTypedNumber(text: string, key: Secret | undefined): string {
  return maskContractNumber(text, key && anyCpf);
}

/** Returns a status code, such as `open`, of words that every role may see. */
export function indexableStatus(text: string, vocabulary: Vocabulary): string | null {
  const isCode = /^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,63}$/u.test(text);
  const isShown =
    maskProgramCode(text, vocabulary) === text ||
    maskFreeText(text, undefined, undefined, vocabulary) === text;
  return isCode && isShown ? text : null;
}

const earliest = Date.UTC(1900, 0);
const latest = Date.UTC(2200, 0);
const civilOrInstant = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Returns an instant of ISO 8601, in UTC where it names no zone; a day is its first instant. */
export function indexableInstant(text: string): Date | null {
  if (!civilOrInstant.test(text)) return null;
  const iso = text.replace(' ', 'T').replace(',', '.');
  const date = new Date(/T.*(?:Z|[+-]\d\d:?\d\d)$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`);
  const time = date.getTime();
  return time >= earliest && time < latest ? date : null;
}
