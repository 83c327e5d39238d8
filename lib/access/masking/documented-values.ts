import { isCnpj } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import type { Json } from '#lib/loan/json.ts';
import { resourceOf } from '#lib/loan/loan-id.ts';
import { maskedPart } from '#lib/loan/masked.ts';
import { isPracticeId } from '#lib/loan/practice-schema.ts';
import type { Kind } from '#lib/loan/schema.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { isOfKind } from '#lib/loan/value-state.ts';
import type { WorkBudget } from '#lib/loan/work-budget.ts';
import { maskContractNumber } from './contract-number.ts';
import { maskFreeText } from './free-text/mask-free-text.ts';
import type { Vocabulary } from './free-text/vocabulary.ts';

/** An instant with nanoseconds and a zone is shorter. The digits of a longer one could hold anything. */
const maxInstantLength = 35;
const opaque = /^[a-z][a-z0-9]{1,7}_[A-Za-z0-9_-]{1,128}$/;

/**
 * True for an identifier as the specification forms them, `<prefix>_<opaque id>`. `maria_silva` is none: after an
 * undocumented prefix there has to be a digit or a capital. Nor is one whose digits are a CPF, divided or not, a CNPJ or a
 * mobile number: of 24 hexadecimal digits only a CPF among them counts, as a telephone in them is chance.
 */
export function isOpaqueId(value: Json): boolean {
  if (typeof value !== 'string' || !opaque.test(value)) return false;
  if (maskContractNumber(value) !== value) return false;
  if (isPracticeId(value)) return true;
  const rest = value.slice(value.indexOf('_'));
  if (!/[\dA-Z]/.test(rest) && !resourceOf(value)) return false;
  const runs = rest.toUpperCase().split(/[^\dA-Z]+/);
  return !runs.some((run) => isCnpj(run) || isMobile(run));
}

/** True for the digits of a Brazilian mobile number: area code without a zero, then nine digits from 9 on. */
export function isMobile(digits: string): boolean {
  return /^(55)?[1-9][1-9]9\d{8}$/.test(digits);
}

/** Parts of ASCII letters, in one case, with at most three digits behind each, as programs name things. */
const codeForm = /^(?:(?:[a-z]+\d{0,3}|\[••••\])(?:[_.-]|$))+$|^(?:(?:[A-Z]+\d{0,3}|\[••••\])(?:[_.-]|$))+$/;
const maxCodeLength = 64;

/**
 * Masks a code that programs use, such as `awaiting_moon_phase`, word by word, as a free text of these words; null for a text
 * of another form, or where nothing is shown. A code that mixes its separators, or has digits, is shown all or not at all.
 */
export function maskProgramCode(text: string, vocabulary: Vocabulary, budget?: WorkBudget): string | null {
  if (vocabulary.has(text.toLowerCase())) return text;
  if (text.length > maxCodeLength || !codeForm.test(text)) return null;
  const words = text.replace(/\d/g, '').replace(/[_.-]/g, ' ');
  const shown = maskFreeText(words, budget, undefined, vocabulary);
  if (shown === words) return text;
  const [separator = '', ...others] = new Set(text.match(/[\d_.-]/g));
  const isSplit = others.length === 0 && /\D/.test(separator) && shown !== null && shown !== maskedPart;
  return isSplit ? shown.replaceAll(' ', separator) : null;
}

/** A number of fewer digits than a CPF or a telephone: no amount of a loan has as many, in whatever unit. */
export const isOfFewDigits = (value: number) => Math.abs(value) < 1e10;

const isDayOrInstant = (value: Json) =>
  (['date', 'instant'] as const).some((type) => isOfKind({ type }, value));

/** True where a value has the type that the specification gives its field. Any other value could hold anything. */
export function hasDocumentedForm(kind: Kind, value: Json): boolean {
  switch (kind.type) {
    case 'amount':
    case 'rate':
    case 'count':
      return typeof value === 'number' && isOfFewDigits(value);
    case 'flag':
    case 'text':
    case 'code':
      return isOfKind(kind, value);
    // Lenders send an instant where a day is documented, and a day where an instant is.
    case 'date':
    case 'instant':
      return isDayOrInstant(value) && String(value).length <= maxInstantLength;
    case 'uuid':
      return typeof value === 'string' && isUuid(value);
    case 'id':
    case 'reference':
      return isOpaqueId(value);
    case 'free':
    case 'texts':
    case 'object':
    case 'list':
      return false;
  }
}
