import { isCnpj, isCpf } from '#lib/loan/customer/cpf-cnpj-check-digits.ts';
import { childPointer, isObject, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { isPartlyMasked } from '#lib/loan/masked.ts';
import { memoizeByObject } from '#lib/loan/memoize.ts';
import {
  type AmountEntry,
  amountEntries,
  type FieldReading,
  isMissing,
  isPercentage,
  isThere,
  mapReading,
  type Range,
  readDate,
  readDay,
  readInner,
  readInstantDay,
  readMember,
  readNumber,
  readText,
  shareOf,
  sumEntries,
  type UnreadReason,
  valueOrNull,
  worthOfShare,
} from '#lib/offer/terms/read-field.ts';
import type { Cadence } from '../calendar/bank-calendar.ts';

/** The terms of an offer. Amounts are as sent until `inReais` converts them, rates are as sent. Days are day numbers. */
export type Terms = ReturnType<typeof termsOf>;
export type AmountName = keyof Terms['amounts'];
export type RateName = keyof Terms['rates'];

// Beyond this a double may not hold the cents of an amount.
const max = 1e12;
const positive: Range = { min: Number.MIN_VALUE, max };
const notNegative: Range = { min: 0, max };
const anyAmount: Range = { min: -max, max };
const rate: Range = { min: 0, max: 1e7 };
// A subsidized loan can cost less than nothing.
const cet: Range = { min: -1, max: 1e7 };

const noCadence: Cadence | null = null;

/** More installments are not computed: a hundred years of months. */
const maxInstallments = 1200;
const months: Range = { min: 0, max: maxInstallments, integer: true };

/**
 * Reads the terms of a loan's offer tolerantly, once for a loan: the position takes those that the review read. `timeZone`:
 * the IANA zone in which an instant is turned into a day. `cadence`: the days between payments that the loan shows.
 */
export function readTerms(loan: Json, timeZone: string, cadence: Cadence | null = null): Terms {
  const terms = isObject(loan) ? termsOfObject(loan, timeZone) : termsOf(loan, timeZone);
  return cadence === null ? terms : { ...terms, cadence };
}

const termsOfObject = memoizeByObject((loan: JsonObject, timeZone: string) => termsOf(loan, timeZone));

function termsOf(loan: Json, timeZone: string) {
  const offer = member(loan, 'offer');
  const field = (name: string) => readMember(offer, '/offer', name);
  const number = (name: string, range: Range) => readNumber(field(name), range);
  const inside = (name: 'insurance' | 'fine', inner: string, range: Range) =>
    readNumber(readInner(field(name), inner), range);
  return {
    amounts: {
      disbursement: number('disbursementAmount', positive),
      installment: number('installmentAmount', positive),
      total: number('totalAmount', positive),
      interest: number('interestAmount', notNegative),
      iof: number('iofAmount', notNegative),
      iofAdditional: number('iofAdditionalAmount', notNegative),
      insurance: inside('insurance', 'amount', notNegative),
    },
    rates: {
      monthly: number('monthlyFee', rate),
      yearly: number('yearlyFee', rate),
      monthlyCet: number('monthlyCET', cet),
      yearlyCet: number('yearlyCET', cet),
      insuranceFee: inside('insurance', 'fee', rate),
      fine: inside('fine', 'fineRate', rate),
      fineMonthly: inside('fine', 'monthlyRate', rate),
    },
    count: readNumber(field('numberOfInstallments'), { ...months, min: 1 }),
    interestGrace: readNumber(field('interestGracePeriod'), months),
    principalGrace: readNumber(field('principalGracePeriod'), months),
    // A lender may send the instant until which it is paid out, which is on its civil day.
    release: readDay(field('expectedDisbursementDate'), timeZone),
    firstDue: readDate(field('firstDueDate')),
    // The days on which the offer and the loan were made.
    created: readInstantDay(field('createdAt'), timeZone),
    loanCreated: readDay(readMember(loan, '', 'createdAt'), timeZone),
    /** The days between payments; null where these are monthly. */
    cadence: noCadence,
    interestType: readText(field('interestType')),
    /** The kinds of borrower that the answer leaves open. */
    borrower: readBorrower(loan),
    /** The borrower has to take the insurance. */
    isPremiumRequired: member(member(offer, 'insurance'), 'type') === 'required',
    /** The offer was refused: it has no installment, and says why. */
    isRefused:
      member(offer, 'installmentAmount') === 0 && Boolean(valueOrNull(readText(field('description')))),
    /** The offer has an insurance, with or without its amount, and does not say that it is free. */
    isInsured: hasInsurance(member(offer, 'insurance')),
    rebates: amountEntries(field('rebates'), notNegative),
    /** Rebates in percent are shares of all that is lent, and not of the amount that is paid out. */
    isShareOfPrincipal: false as boolean,
    loanCashout: amountEntries(readMember(loan, '', 'cashout'), anyAmount),
    offerCashout: amountEntries(field('cashout'), anyAmount),
    transactions: amountEntries(readMember(loan, '', 'transactions'), anyAmount),
  };
}

/** True of an object with a member that is not empty, unless its fee is zero. */
function hasInsurance(insurance: Json | undefined): boolean {
  if (!isObject(insurance) || member(insurance, 'fee') === 0) return false;
  return Object.values(insurance).some((value) => value !== null && value !== '' && value !== false);
}

/** Changes each of some readings by name. */
export function mapFields<N extends string, T>(
  fields: Record<N, FieldReading<number>>,
  change: (field: FieldReading<number>, name: N) => T,
): Record<N, T> {
  const entries = Object.entries(fields) as [N, FieldReading<number>][];
  // The entries are those of `fields`, so that each name is there.
  return Object.fromEntries(entries.map(([name, field]) => [name, change(field, name)])) as Record<N, T>;
}

/** Amounts of which every loan has at least a cent. */
const positiveAmounts: readonly AmountName[] = ['disbursement', 'installment', 'total'];

/**
 * The terms with every amount in reais. Dividing by 100 gives the double nearest to the decimal amount. An amount that has
 * to be positive is out of range where it rounds to no cent: what counts in cents would divide by zero.
 */
export function inReais(terms: Terms, unit: 'reais' | 'centavos'): Terms {
  const perReal = unit === 'reais' ? 1 : 100;
  const halfCent: Range = { min: perReal / 200, max };
  const whole = (amount: FieldReading<number>) => mapReading(amount, (value) => value / perReal);
  const amounts = mapFields(terms.amounts, (amount, name) =>
    whole(positiveAmounts.includes(name) ? readNumber(amount, halfCent) : amount),
  );
  const inAmounts = (rebates: Terms['rebates']) => {
    const whole = terms.isShareOfPrincipal ? principalOf(amounts, rebates) : amounts.disbursement;
    return mapReading(rebates, (all) => all.map((entry) => worthOf(entry, whole)));
  };
  if (unit === 'reais') return { ...terms, amounts, rebates: inAmounts(terms.rebates) };
  const list = (items: FieldReading<AmountEntry[]>): FieldReading<AmountEntry[]> =>
    mapReading(items, (all) =>
      all.map((entry) => (isPercentage(entry) ? entry : { ...entry, amount: whole(entry.amount) })),
    );
  return {
    ...terms,
    amounts,
    rebates: inAmounts(list(terms.rebates)),
    loanCashout: list(terms.loanCashout),
    offerCashout: list(terms.offerCashout),
    transactions: list(terms.transactions),
  };
}

/** What is lent: the amount that is paid out, the tax, and the rebates, of which those in percent are shares of the sum. */
export function principalOf(
  { disbursement, iof }: Pick<Terms['amounts'], 'disbursement' | 'iof'>,
  rebates: Terms['rebates'],
): FieldReading<number> {
  const parts = (valueOrNull(rebates) ?? []).flatMap(({ amount, kind }) =>
    amount.ok ? [{ value: amount.value, isShare: kind === 'percentage' }] : [],
  );
  const sumOf = (isShare: boolean, of: (value: number) => number) =>
    parts.reduce((sum, part) => sum + (part.isShare === isShare ? of(part.value) : 0), 0);
  const rest = 1 - sumOf(true, shareOf);
  if (rest <= 0) return disbursement;
  const apart = (valueOrNull(iof) ?? 0) + sumOf(false, (value) => value);
  return mapReading(disbursement, (value) => (value + apart) / rest);
}

/** A rebate that is a percentage as what it is worth, to the cent, of the whole that it is a share of. */
function worthOf(entry: AmountEntry, whole: FieldReading<number>): AmountEntry {
  if (entry.kind !== 'percentage' || !entry.amount.ok || !whole.ok) return entry;
  const value = worthOfShare(entry.amount.value, whole.value);
  return { ...entry, kind: 'absolute', amount: { ...entry.amount, value } };
}

/** The indexes to which an interest type such as `cdi_plus` refers. */
const indexes = ['cdi', 'di', 'selic', 'ipca', 'inpc', 'igp', 'igpm', 'poupanca', 'tr', 'tjlp', 'tlp'];

/**
 * True if the interest follows an index, or its type is masked and may name one: no schedule can be computed, and the
 * CET's norm excludes it (art. 5).
 */
export function isFloating({ interestType }: Pick<Terms, 'interestType'>): boolean {
  if (!interestType.ok && interestType.reason === 'masked') return true;
  const words =
    valueOrNull(interestType)
      ?.normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^a-z]+/) ?? [];
  return words.some((word) => indexes.includes(word));
}

/** The rate of the contract that its schedule is computed by. */
export function statedRate({ rates }: Pick<Terms, 'rates'>): FieldReading<number> {
  return rates.monthly.ok ? rates.monthly : rates.yearly;
}

/** True of a grace period that is there and cannot be read, so that no schedule is known. */
export function hasUnreadGrace({ interestGrace, principalGrace }: Terms): boolean {
  return [interestGrace, principalGrace].some((grace) => !grace.ok && !isMissing(grace));
}

/** Why a cost cannot be read, and its JSON Pointer. */
type UnreadCost = { code: UnreadReason; path: string };

/**
 * Why and where the amount of a cost cannot be read, or null if every cost can be read. A field that is absent or null is
 * not a cost; a rebate or an insurance without its amount is one.
 */
export function unreadCost({ amounts, rebates, isInsured }: Terms): UnreadCost | null {
  const { iof, iofAdditional, insurance } = amounts;
  const unread = [
    { reading: rebates.ok ? sumEntries(rebates) : rebates, isGiven: rebates.ok },
    { reading: insurance, isGiven: isInsured },
    { reading: iof, isGiven: false },
    { reading: iofAdditional, isGiven: false },
  ].flatMap(({ reading, isGiven }): UnreadCost[] =>
    !reading.ok && (isGiven || !isMissing(reading)) ? [{ code: reading.reason, path: reading.path }] : [],
  );
  return unread[0] ?? null;
}

/** Words of a premium in a rebate, without accents. */
const premiumWords = /\b(seguro|premio|insurance|premium)\b/;

/** True where the premium of the insurance stands among the rebates again, by its amount and its words: it is one cost. */
export function isPremiumARebate({ amounts: { insurance }, rebates }: Terms): boolean {
  if (!insurance.ok || insurance.value === 0 || !rebates.ok) return false;
  return rebates.value.some(({ amount, description }) => {
    const words = description?.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() ?? '';
    return amount.ok && Math.abs(amount.value - insurance.value) < 0.005 && premiumWords.test(words);
  });
}

/**
 * The kinds of borrower that the law distinguishes: a natural person, a microentrepreneur (MEI), a small company under
 * Simples, and any other company.
 */
export const borrowerKinds = ['person', 'mei', 'small-company', 'company'] as const;
export type BorrowerKind = (typeof borrowerKinds)[number];

/** A field of the answer that is evidence of the kind of borrower. `path`: its JSON Pointer. */
type BorrowerEvidence = { id: 'employment' | 'cpf' | 'cnpj'; path: string };

/** The kinds that the evidence leaves open: all of them without evidence, and where it contradicts itself. */
export type BorrowerReading = { kinds: readonly BorrowerKind[]; evidence: readonly BorrowerEvidence[] };

/**
 * Reads the kind of borrower from the answer. An employment points to a person, and so does a CPF of the customer; a
 * CNPJ of the customer points to a company of any size. The rates of the IOF are no evidence: they may be wrong.
 */
export function readBorrower(loan: Json): BorrowerReading {
  const employment = readMember(loan, '', 'employment');
  const evidence: BorrowerEvidence[] = [
    // A masked employment is there all the same, and is evidence too.
    ...(isThere(employment) ? [{ id: 'employment', path: employment.path } as const] : []),
    ...customerNumbers(loan).map(({ kind, path }) => ({ id: kind, path })),
  ];
  const kinds = borrowerKinds.filter((kind) =>
    evidence.every(({ id }) => (id === 'cnpj') === (kind !== 'person')),
  );
  return { kinds: kinds.length > 0 ? kinds : borrowerKinds, evidence };
}

/** Names of the customer's own document. Other documents of a customer may be those of an employer. */
const documentNames =
  /^(?:document|documento|documents|documentos|cpf|cnpj|cpf_?cnpj|tax_?id|national_?id)$/i;
const numberNames = /^(?:document_?number|numero_?documento|number|numero|value|valor)$/i;

type DocumentField = { path: string; value: Json };

/** The JSON Pointer of a document of the customer that is masked, and may say which kind of borrower it is; else null. */
export function maskedDocumentPath(loan: Json): string | null {
  return customerDocuments(loan).find(({ value }) => isPartlyMasked(value))?.path ?? null;
}

/** The fields of an expanded customer that hold a document of the customer by their names. */
function customerDocuments(loan: Json): DocumentField[] {
  const customer = member(loan, 'customer');
  if (!isObject(customer)) return [];
  return Object.entries(customer).flatMap(([name, value]) => {
    const path = childPointer('/customer', name);
    if (numberNames.test(name) && /document/i.test(name)) return [{ path, value }];
    return documentNames.test(name) ? documentsIn(value, path) : [];
  });
}

function documentsIn(value: Json, path: string): DocumentField[] {
  if (Array.isArray(value))
    return value.slice(0, 10).flatMap((item, index) => documentsIn(item, childPointer(path, index)));
  if (!isObject(value) || isPartlyMasked(value)) return [{ path, value }];
  return Object.entries(value).flatMap(([name, inner]) =>
    numberNames.test(name) ? [{ path: childPointer(path, name), value: inner }] : [],
  );
}

/** The CPFs and CNPJs of the customer whose check digits are right, each with its JSON Pointer. */
export function customerNumbers(loan: Json): (PersonDocument & { path: string })[] {
  return customerDocuments(loan).flatMap(({ path, value }) => {
    const document = typeof value === 'string' ? readPersonDocument(value.trim()) : null;
    return document?.valid ? [{ ...document, path }] : [];
  });
}

export type PersonDocument = {
  kind: 'cpf' | 'cnpj';
  /** Its characters without points and dashes. */
  digits: string;
  valid: boolean;
};

const cpf = /^(?:\d{3}\.\d{3}\.\d{3}-\d\d|\d{11})$/;
const cnpj = /^(?:[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d\d|[\dA-Z]{12}\d\d)$/;

/**
 * Reads a CPF or CNPJ by its shape and verifies its check digits. Bare digits count only if the check digits are right:
 * otherwise eleven digits may be a telephone, and fourteen a timestamp. Null for any other text.
 */
export function readPersonDocument(text: string): PersonDocument | null {
  const kind = cpf.test(text) ? 'cpf' : cnpj.test(text) ? 'cnpj' : null;
  if (!kind) return null;
  const bare = text.replace(/[./-]/g, '');
  const valid = kind === 'cpf' ? isCpf(bare) : isCnpj(bare);
  const punctuated = text.includes('-');
  return valid || punctuated ? { kind, digits: bare, valid } : null;
}
