import { customerNamePaths } from '#lib/loan/customer/customer-paths.ts';
import { childPointer, isObject, type Json, type JsonObject, pointerNames } from '#lib/loan/json.ts';
import { isMasked, type Masked, maskedPart, maskedValue, valuesAt } from '#lib/loan/masked.ts';
import {
  isPracticeId,
  type PracticeKind,
  type PracticeObject,
  practiceKindOf,
} from '#lib/loan/practice-schema.ts';
import { fieldsOf, type Kind, type ObjectName } from '#lib/loan/schema.ts';
import { isUuid } from '#lib/loan/string-formats.ts';
import { createWorkBudget, unitsPerValue, type WorkBudget } from '#lib/loan/work-budget.ts';
import { anyCpf, type IsOwnDocument, maskContractNumber, shownContractNumber } from './contract-number.ts';
import { hasDocumentedForm, isOfFewDigits, isOpaqueId, maskProgramCode } from './documented-values.ts';
import { maskFreeText } from './free-text/mask-free-text.ts';
import { businessVocabulary, type Vocabulary } from './free-text/vocabulary.ts';
import { type MaskedMemberNames, maskMemberNames } from './masked-member-names.ts';
import { holdsPersonalData, isPersonalData } from './personal-data.ts';

type MaskedLoan = {
  loan: JsonObject;
  /** JSON Pointers into the masked loan, see `MaskedAnswer`. */
  masked: string[];
  /** By object of the loan as it was given. */
  names: MaskedMemberNames;
};

export type MaskOptions = {
  /** JSON Pointers into the loan, `*` for any one name, to single values that are never masked. See `defaultExcept`. */
  except: readonly string[];
  /** The words that free texts show; those of the business unless said otherwise. */
  vocabulary?: Vocabulary;
  /** Tells the customer's documents, which contract number and external id must not show; any CPF unless given. */
  isOwnDocument?: IsOwnDocument | undefined;
  /** True of what tells one of these by its digits, which is shown nowhere but by an exception. */
  tellsOwnDocument?: (text: string) => boolean;
};

type MaskLoanOptions = MaskOptions & {
  /** The identifier that was asked for: it is known to the reader, whatever its form. */
  ownId: string;
  /** Once it is exceeded, every value of the loan is masked. */
  budget?: WorkBudget;
};

/** Documented fields that are masked whatever they hold. Free objects always are. */
const alwaysMasked: { readonly [of in ObjectName]?: string } = {
  loan: 'context',
  signature: 'signer',
  signatureRecord: 'context',
  cashout: 'paymentMethod',
};

/** For each exception that may still apply below a place: the names that are left of its pointer. */
type Exceptions = readonly (readonly string[])[];
type Place = { pointer: string; name: string; exceptions: Exceptions };
type Masking = {
  masked: string[];
  /** How many values were shown so far within what is masked whole but for them. */
  shown: number;
  names: Map<JsonObject, NonNullable<ReturnType<typeof maskMemberNames>>>;
  ownId: string;
  budget: WorkBudget;
  /** See `firstMonthOf`. */
  firstMonth: string | null;
  vocabulary: Vocabulary;
  isOwnDocument: IsOwnDocument;
  tellsOwnDocument: (text: string) => boolean;
};

/** Masks a loan for a role that may not see all of it. Linear in the loan, within the budget; throws at no JSON. */
export function maskLoan(loan: JsonObject, options: MaskLoanOptions): MaskedLoan {
  const { except, ownId, budget = createWorkBudget() } = options;
  const { vocabulary = businessVocabulary, isOwnDocument = anyCpf } = options;
  const { tellsOwnDocument = () => false } = options;
  const masking: Masking = {
    masked: [],
    shown: 0,
    names: new Map(),
    ownId,
    budget,
    firstMonth: firstMonthOf(loan),
    vocabulary,
    isOwnDocument,
    tellsOwnDocument,
  };
  const root = { pointer: '', name: '', exceptions: except.map(pointerNames) };
  const masked = maskFields('loan', loan, root, masking);
  if (!budget.isExceeded) return { loan: masked, masked: masking.masked, names: masking.names };
  const whole: Masking = { ...masking, masked: [], names: new Map() };
  const all = mapMembers(loan, { ...root, exceptions: [] }, whole, (value, inner) =>
    maskAll(value, inner, whole),
  );
  return { loan: all, masked: whole.masked, names: whole.names };
}

/** Masks an object of the specification: a documented field by its kind, any other field whole. */
function maskFields(of: ObjectName, object: JsonObject, place: Place, masking: Masking): JsonObject {
  const fields = fieldsOf(of);
  return mapMembers(object, place, masking, (value, inner) => {
    const expected = maskExpected(of, value, inner, masking);
    if (expected !== undefined) return expected;
    const kind = Object.hasOwn(fields, inner.name) ? fields[inner.name] : undefined;
    if (!kind || alwaysMasked[of] === inner.name) return maskAll(value, inner, masking);
    return maskKind(kind, value, inner, masking);
  });
}

/**
 * A value that the API has in practice, in the form that is expected of it: its codes, days, amounts and identifiers as
 * they are, the members of its objects each by their own form. Undefined for any other value.
 */
function maskExpected(
  of: ObjectName | PracticeObject,
  value: Json,
  place: Place,
  masking: Masking,
): Json | undefined {
  const kind = practiceKindOf(of, place.name);
  if (!kind || isMasked(value)) return undefined;
  if (kind.type === 'object')
    return isObject(value) ? maskExpectedObject(kind.of, value, place, masking) : undefined;
  if (kind.type === 'list') return maskExpectedList(kind, value, place, masking);
  if (!isExpected(kind, value, masking)) return undefined;
  masking.shown++;
  return value;
}

function maskExpectedObject(
  of: PracticeObject,
  object: JsonObject,
  place: Place,
  masking: Masking,
): JsonObject {
  return asOneIfWhole(place, masking, () =>
    mapMembers(
      object,
      place,
      masking,
      (member, below) => maskExpected(of, member, below, masking) ?? maskAll(member, below, masking),
    ),
  );
}

/** A list, or a page of one, of which `hasMore` is shown too. */
function maskExpectedList(
  { of, ids = [] }: Extract<PracticeKind, { type: 'list' }>,
  value: Json,
  place: Place,
  masking: Masking,
): Json | undefined {
  const maskItems = (list: Json[], place: Place) =>
    mapItems(list, place, (item, inner) => {
      masking.budget.spend(unitsPerValue);
      if (isObject(item) && !isMasked(item)) return maskExpectedObject(of, item, inner, masking);
      if (!isExpected({ type: 'id', of: ids }, item, masking)) return maskAll(item, inner, masking);
      masking.shown++;
      return item;
    });
  if (Array.isArray(value)) return asOneIfWhole(place, masking, () => maskItems(value, place));
  if (!isObject(value) || !Array.isArray(value.data)) return undefined;
  return mapMembers(value, place, masking, (member, below) => {
    if (below.name === 'data' && Array.isArray(member)) return maskItems(member, below);
    return below.name === 'hasMore' && typeof member === 'boolean' ? member : maskAll(member, below, masking);
  });
}

type LeafKind = Exclude<PracticeKind, { type: 'object' | 'list' }>;

function isExpected(kind: LeafKind, value: Json, masking: Masking): boolean {
  const { budget, vocabulary } = masking;
  budget.spend(unitsPerValue);
  if (isTold(value, masking)) return false;
  switch (kind.type) {
    case 'flag':
      return typeof value === 'boolean';
    case 'amount':
    case 'count':
      return typeof value === 'number' && isOfFewDigits(value);
    case 'day':
      return hasDocumentedForm({ type: 'date' }, value);
    case 'code':
      return typeof value === 'string' && kind.of.includes(value);
    case 'program-code':
      return typeof value === 'string' && maskProgramCode(value, vocabulary, budget) === value;
    case 'id':
      return isPracticeId(value, kind.of) && isOpaqueId(value);
  }
}

function maskKind(kind: Kind, value: Json, place: Place, masking: Masking): Json {
  masking.budget.spend(unitsPerValue);
  if (isMasked(value)) return maskAll(value, place, masking);
  if (kind.type === 'object' && isObject(value)) return maskFields(kind.of, value, place, masking);
  if (kind.type === 'list' && Array.isArray(value)) {
    return mapItems(value, place, (item, inner) =>
      isObject(item) && !isMasked(item)
        ? maskFields(kind.of, item, inner, masking)
        : maskAll(item, inner, masking),
    );
  }
  if (place.pointer === '/id' && value === masking.ownId) return value;
  if (place.pointer === '/externalId' && isShownExternalId(value))
    return shownText(value, maskContractNumber(value, masking.isOwnDocument), place, masking);
  if (!hasDocumentedForm(kind, value)) return maskAll(value, place, masking);
  if (typeof value === 'string' && (kind.type === 'text' || kind.type === 'code'))
    return shownText(value, maskText(kind, value, place, masking), place, masking);
  return isTold(value, masking) ? maskAll(value, place, masking) : value;
}

/** True of a value that tells the customer's document by its digits. */
function isTold(value: Json, { tellsOwnDocument }: Masking): boolean {
  return (typeof value === 'string' || typeof value === 'number') && tellsOwnDocument(String(value));
}

/** Returns what is shown of a contract number, a code or a free text; null where all of it is masked. */
function maskText({ type }: Kind, text: string, { pointer }: Place, masking: Masking): string | null {
  const { budget, firstMonth, vocabulary, isOwnDocument } = masking;
  const known =
    type === 'code'
      ? maskProgramCode(text, vocabulary, budget)
      : pointer === '/contractNumber'
        ? shownContractNumber(text, isOwnDocument)
        : null;
  return known ?? maskFreeText(text, budget, firstMonth, vocabulary);
}

/** Masks every value at a place but the exceptions. An object or list that is masked as a whole is listed once. */
function maskAll(value: Json, place: Place, masking: Masking): Json {
  masking.budget.spend(unitsPerValue);
  if (value === null || value === '') return value;
  if (isMasked(value)) return hide(value, place, masking);
  if (typeof value !== 'object') return maskLeaf(value, place, masking);
  return asOneIfWhole(place, masking, () =>
    Array.isArray(value)
      ? mapItems(value, place, (item, below) => maskAll(item, below, masking))
      : mapMembers(value, place, masking, (member, below) => maskAll(member, below, masking)),
  );
}

/** Masks what an object or list holds: where nothing of it is shown it is listed once. */
function asOneIfWhole<T>(place: Place, masking: Masking, mask: () => T): T {
  const { masked, shown } = masking;
  const countBefore = masked.length;
  const inner = mask();
  if (masked.length > countBefore && masking.shown === shown) {
    masked.length = countBefore;
    masked.push(place.pointer);
  }
  return inner;
}

function maskLeaf(value: string | number | boolean, place: Place, masking: Masking): Json {
  if (!isExcepted(value, place)) return hide(maskedValue(value), place, masking);
  if (typeof value === 'string') {
    masking.budget.spend(value.length);
    // A telephone number that is excepted stays; a name that is one, or has one in it, does not.
    const isName = customerNamePaths.includes(place.pointer);
    const isId = isPracticeId(value) && isOpaqueId(value);
    const mayBePersonal = isPersonalData(value) && !isName;
    const tells = isTold(value, masking) || (isName && hasManyDigits(value));
    if (!mayBePersonal && (tells || (!isId && holdsPersonalData(value, masking.budget))))
      return hide(maskedValue(value), place, masking);
  }
  masking.shown++;
  return value;
}

/** No name has as many, in whatever script. */
const hasManyDigits = (name: string) => (name.match(/\p{N}/gu)?.length ?? 0) >= 5;

function hide(as: Masked, place: Place, masking: Masking): Masked {
  masking.masked.push(place.pointer);
  return as;
}

/** A value that an exception names stays; an `id` stays only where it has the form of one. */
function isExcepted(value: Json, { name, exceptions }: Place): boolean {
  return exceptions.some((left) => left.length === 0) && (name !== 'id' || isOpaqueId(value));
}

/** A UUID, which may be masked already. */
function isShownExternalId(value: Json): value is string {
  return typeof value === 'string' && (isUuid(value) || /^[\da-f-]*\[••••\][\da-f-]*$/i.test(value));
}

/** `shown`: what may be read of a text; null: nothing. */
function shownText(text: string, shown: string | null, place: Place, masking: Masking): Json {
  if (shown === null || isTold(shown, masking)) return hide(maskedValue(text), place, masking);
  if (shown.includes(maskedPart)) masking.masked.push(place.pointer);
  return shown;
}

function mapMembers(
  object: JsonObject,
  place: Place,
  masking: Masking,
  mask: (value: Json, place: Place) => Json,
): JsonObject {
  const renamed = maskMemberNames(object);
  if (renamed) masking.names.set(object, renamed);
  const members = Object.entries(object).map(([name, value]): [string, Json] => {
    const shown = renamed?.shown.get(name) ?? name;
    return [
      shown,
      mask(value, {
        pointer: childPointer(place.pointer, shown),
        name,
        exceptions: below(place.exceptions, name),
      }),
    ];
  });
  // Not by assignment: `__proto__` is a name like any other.
  return Object.fromEntries(members);
}

function mapItems(
  list: Json[],
  { pointer, exceptions }: Place,
  mask: (value: Json, place: Place) => Json,
): Json[] {
  return list.map((item, index) => {
    const name = String(index);
    return mask(item, { pointer: childPointer(pointer, index), name, exceptions: below(exceptions, name) });
  });
}

function below(exceptions: Exceptions, name: string): Exceptions {
  if (exceptions.length === 0) return exceptions;
  return exceptions.filter(([next]) => next === '*' || next === name).map((left) => left.slice(1));
}

const days = ['/createdAt', '/offer/createdAt', '/offer/expectedDisbursementDate', '/offer/firstDueDate'];
const listedDays = ['/history/*/createdAt', '/transactions/*/createdAt'];

/** Returns `YYYY-MM` of the first day that a loan names; null where it names none, so that no day in a text is its own. */
function firstMonthOf(loan: JsonObject): string | null {
  const months = valuesAt(loan, [...days, ...listedDays]).flatMap((value) =>
    typeof value === 'string' ? (/^\d{4}-\d\d/.exec(value) ?? []) : [],
  );
  return months.reduce<string | null>(
    (first, month) => (first !== null && first < month ? first : month),
    null,
  );
}
