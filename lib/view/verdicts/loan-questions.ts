import type { PaymentKind, PaymentLedger } from '#lib/ledger/payment-ledger.ts';
import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { defaultVerifyPaths } from '#lib/loan/customer/customer-paths.ts';
import { normalizeValue } from '#lib/loan/customer/customer-values.ts';
import { childPointer, type Json, type JsonObject, member, valueAt } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';
import type { FigureUnit } from '#lib/offer/findings/check-id.ts';
import type { PayoutInstrument } from '#lib/offer/instruments/review-cashout.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import { roundToCent } from '#lib/offer/units/written-figures.ts';
import { hasWord, plainText } from '#lib/position/entries/description-words.ts';
import { meaningOfStatus } from '#lib/position/lifecycle/status-words.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Contradiction } from '#lib/position/sources/statement.ts';
import { type EvidenceCell, type EvidenceRow, isPlace, type LoanEvidence } from '../evidence/evidence.ts';
import { sharedValues } from '../evidence/shared-values.ts';
import { amountNameOf, type NothingOwed } from '../nothing-owed.ts';
import type { ReasonValues } from './verdict.ts';

/** A loan as its reader sees it, with what was computed from it. */
export type ComputedLoan = {
  loan: JsonObject;
  position: Position | null;
  review: OfferReview | null;
  /** Each payment beside what was due; null where the loan is too large. */
  ledger: PaymentLedger | null;
  contradictions: readonly Contradiction[];
  /** Why nothing is owed, where the money has not gone out; null where something may be. */
  nothingOwed: NothingOwed | null;
};

/** `today`: `YYYY-MM-DD`. */
type QuestionInputs = ComputedLoan & { evidence: LoanEvidence; timeZone: string; today: string };
type Found = Pick<LoanQuestion, 'because' | 'values' | 'unit' | 'needsPerson'>;
/** The values that a question rests on, or all that it says; nothing where it is not asked. */
type Find = (inputs: QuestionInputs) => string[] | Found | null;

/** What is asked of a loan, by the verdict that it concerns. */
const questions = {
  law: { 'under-age': underAge },
  signatures: {
    unsigned: ({ contradictions }) =>
      contradictions
        .find(({ subject }) => subject === 'signed')
        ?.statements.flatMap(({ because }) => because) ?? [],
    'signed-after-payout': signedAfterPayout,
    'different-documents': differentDocuments,
    'shared-device': sharedBy('fingerprint'),
    'shared-address': sharedBy('ip'),
    'signed-by-program': signedByProgram,
    'no-borrower-among-signers': noBorrowerAmongSigners,
    'device-missing': deviceMissing,
    'place-unreadable': placeUnreadable,
  },
  payout: {
    'payout-to-other': ofInstruments(({ holder }) => holder?.is === 'other'),
    'payout-elsewhere': paidElsewhere,
    'payout-unknown': ofInstruments(isOfUnknownKind),
    'verification-failed': ofInstruments(({ verification }) => verification === 'verification_failed'),
    'boleto-broken': ofInstruments(({ boleto }) => boleto?.isValid === false),
    'boleto-differs': ofInstruments(({ boletoDiffers }) => boletoDiffers.length > 0),
    'scheduled-as-paid': scheduledAsPaid,
  },
  payments: {
    'paid-above': ofLedger('above'),
    'paid-twice': paidTwice,
    'payoff-above': ofLedger('payoff-above'),
    'paid-for-nothing': ofLedger('no-installment'),
    refund: ofLedger('refund'),
    'payroll-ended': payrollEnded,
  },
} as const satisfies Record<string, Record<string, Find>>;

export type QuestionedVerdict = keyof typeof questions;
type QuestionId = { [Of in QuestionedVerdict]: keyof (typeof questions)[Of] }[QuestionedVerdict];

/** Every question, whatever it is of. */
export const questionIds = Object.values(questions).flatMap((of) => Object.keys(of));

/** Something that an analyst asks. It accuses nobody. `because`: JSON Pointers of the values that it rests on. */
export type LoanQuestion = {
  id: QuestionId;
  of: QuestionedVerdict;
  because: string[];
  unit?: FigureUnit;
  values?: ReasonValues;
  /** False where the answer settles it. */
  needsPerson?: boolean;
};

/** The questions of a loan as its reader sees it. Any JSON is accepted; nothing throws. */
export function loanQuestions(inputs: QuestionInputs): LoanQuestion[] {
  return (Object.keys(questions) as QuestionedVerdict[]).flatMap((of) =>
    (Object.entries(questions[of]) as [QuestionId, Find][]).flatMap(([id, find]) => {
      const found = find(inputs);
      const told = Array.isArray(found) ? { because: found } : found;
      return told && told.because.length > 0 ? [{ id, of, ...told }] : [];
    }),
  );
}

/** The payments of a kind: what was paid, and how far that is above what was to be paid, where it is known. In reais. */
function ofLedger(kind: PaymentKind): Find {
  return ({ ledger }) => {
    const rows = ledger?.rows.filter((row) => row.kind === kind) ?? [];
    if (!ledger || rows.length === 0) return null;
    const sum = (amounts: number[]) =>
      roundToCent(
        amounts.reduce((total, amount) => total + amount, 0) / (ledger.unit === 'centavos' ? 100 : 1),
      );
    const stated = sum(rows.map(({ paid }) => paid));
    const isCompared = rows.every(({ difference }) => difference !== null);
    const difference = isCompared ? sum(rows.map((row) => row.difference ?? 0)) : null;
    const expected = difference === null ? null : roundToCent(stated - difference);
    return {
      because: rows.map(({ path }) => path),
      unit: 'amount',
      values: { stated, expected, difference },
    };
  };
}

/** The payments that were made twice: the two days of the first, and what was paid once more. */
function paidTwice(inputs: QuestionInputs): Found | null {
  const found = ofLedger('twice')(inputs);
  const [first] = inputs.ledger?.rows.filter(({ kind }) => kind === 'twice') ?? [];
  if (!first || !found || Array.isArray(found)) return null;
  const difference = Number(found.values?.stated);
  return { ...found, values: { stated: first.dayBefore, expected: first.day, difference } };
}

/** The age from which somebody binds themselves alone (Código Civil, art. 5), unless they were emancipated before. */
const fullAge = 18;

/** The birth date of a customer who is under age on the day of the release, or today where it is not known. */
function underAge({ loan, timeZone, today }: QuestionInputs): string[] {
  const release = readDay(readMember(loan.offer, '/offer', 'expectedDisbursementDate'), timeZone);
  const day = release.ok ? dayText(release.value) : today;
  return defaultVerifyPaths.birthDate.filter((path) => {
    const born = valueAt(loan, path);
    const [birthDate] = born === undefined ? [] : normalizeValue('birthDate', born);
    if (birthDate === undefined) return false;
    const ofAge = `${Number(birthDate.slice(0, 4)) + fullAge}${birthDate.slice(4)}`;
    return day < ofAge;
  });
}

const endings = ['terminated', 'deceased', 'away', 'transferred'] as const;

/** The employment from whose salary the installments come, where it no longer pays as it did; null where it is not told. */
export function endedEmployment({ employment }: JsonObject) {
  const status = endings.find((ending) => ending === member(employment, 'status'));
  if (!status) return null;
  const termination = member(employment, 'termination');
  const [day, indemnity] = [member(termination, 'date'), member(termination, 'indemnity')];
  return {
    status,
    day: typeof day === 'string' && parseDay(day) !== null ? day : null,
    /** As sent. */
    indemnity: typeof indemnity === 'number' ? indemnity : null,
  };
}

/** Nobody pays a loan that is repaid, or that ended before its money went out. */
function payrollEnded({ loan, nothingOwed }: QuestionInputs): string[] {
  const isOver =
    meaningOfStatus(loan.status).finished || (nothingOwed && amountNameOf(nothingOwed) === 'offered');
  return endedEmployment(loan) && !isOver ? ['/employment/status'] : [];
}

export const listOf = (loan: JsonObject, name: string): Json[] => {
  const list = member(loan, name);
  return Array.isArray(list) ? list : [];
};

/** The day of each signature, in the order of the answer. A day alone may be that of UTC, late in the evening a day ahead. */
export function signedDays(loan: JsonObject, timeZone: string) {
  return listOf(loan, 'signatures').map((signature, index) => {
    const record = member(signature, 'context');
    const reading = readMember(record, `${childPointer('/signatures', index)}/context`, 'signedAt');
    const sent = member(record, 'signedAt');
    const isDay = typeof sent === 'string' && parseDay(sent) !== null;
    return { reading: readDay(reading, timeZone), isDay };
  });
}

/** Signatures on a later day than the one on which the money went out: the last of them beside that day. */
function signedAfterPayout({ loan, position, timeZone }: QuestionInputs): Found | null {
  const { value, because = [] } = position?.paidOut ?? {};
  const paidOut = typeof value === 'string' ? parseDay(value) : null;
  if (paidOut === null) return null;
  const later = signedDays(loan, timeZone).flatMap(({ reading, isDay }) =>
    reading.ok && reading.value > paidOut + (isDay ? 1 : 0) ? [reading] : [],
  );
  if (later.length === 0) return null;
  const last = Math.max(...later.map(({ value: day }) => day));
  return {
    because: [...later.map(({ path }) => path), ...because],
    unit: 'day',
    values: { stated: dayText(last), expected: dayText(paidOut), difference: last - paidOut },
  };
}

/** The member of the metadata of each signature that has it as a text, with its JSON Pointer. */
export function metadataOf(loan: JsonObject, name: string) {
  return listOf(loan, 'signatures').flatMap((signature, index) => {
    const value = member(member(member(signature, 'context'), 'metadata'), name);
    const path = `${childPointer('/signatures', index)}/context/metadata/${name}`;
    return typeof value === 'string' && value !== '' && !containsMasked(value) ? [{ value, path }] : [];
  });
}

/** Signatures whose documents have different hashes: signers of one contract sign one document. */
function differentDocuments({ loan }: QuestionInputs): string[] {
  const hashes = metadataOf(loan, 'documentHash');
  const isOne = new Set(hashes.map(({ value }) => value)).size <= 1;
  return isOne ? [] : hashes.map(({ path }) => path);
}

const borrowerRole =
  /^(?:borrower|customer|debtor|issuer|tomador|cliente|devedor|emitente|mutu[aá]ri[oa]|contratante)/i;

/** The roles of the signatures, where each has one and none is that of the borrower. */
function noBorrowerAmongSigners({ loan }: QuestionInputs): string[] {
  const roles = metadataOf(loan, 'role');
  const isTold = roles.length > 0 && roles.length === listOf(loan, 'signatures').length;
  return isTold && !roles.some(({ value }) => borrowerRole.test(value.trim()))
    ? roles.map(({ path }) => path)
    : [];
}

/** The cells of the signatures in a row, without that of the loan itself. */
function signatureCells({ columns, rows }: LoanEvidence, name: EvidenceRow['name']): readonly EvidenceCell[] {
  const cells = rows.find((row) => row.name === name)?.cells ?? [];
  return cells.filter((_, index) => columns[index]?.key !== 'loan');
}

function sharedBy(row: 'fingerprint' | 'ip'): Find {
  return ({ evidence }) =>
    sharedValues(evidence).flatMap((shared) => (shared.row === row && !shared.isOfProxy ? shared.paths : []));
}

/** Programs that send requests and are no browser, nor a library with which lenders build their own apps. */
const program =
  /^\s*(?:curl|wget|httpie|python|aiohttp|postman|insomnia|go-http-client|axios|node|undici|java|apache-httpclient|ruby|perl|php|guzzle|libwww)\b|headless|phantomjs|selenium|puppeteer|playwright/i;

function signedByProgram({ evidence }: QuestionInputs): string[] {
  return signatureCells(evidence, 'device').flatMap(({ value, path }) =>
    typeof value === 'string' && program.test(value) ? [path] : [],
  );
}

const isEmpty = (value: Json | undefined) => value === undefined || value === null || value === '';

/** Signatures without a fingerprint, where others have one. */
function deviceMissing({ evidence }: QuestionInputs): string[] {
  const cells = signatureCells(evidence, 'fingerprint');
  const without = cells.filter(({ value }) => isEmpty(value));
  return without.length < cells.length ? without.map(({ path }) => path) : [];
}

/** Places that are no latitude and longitude. A masked one is not read. */
function placeUnreadable({ evidence }: QuestionInputs): string[] {
  return signatureCells(evidence, 'place').flatMap(({ value, path }) =>
    containsMasked(value) || isPlace(value) ? [] : [path],
  );
}

function ofInstruments(isAsked: (instrument: PayoutInstrument, loan: JsonObject) => boolean): Find {
  return ({ review, loan }) =>
    (review?.instruments ?? []).flatMap((instrument) => (isAsked(instrument, loan) ? [instrument.path] : []));
}

/** Accounts at another bank than the customer's. It is settled where the customer holds them. */
function paidElsewhere({ review }: QuestionInputs): Found {
  const found = (review?.instruments ?? []).filter(({ customerBank }) => customerBank !== null);
  const needsPerson = found.some(({ holder }) => holder?.is !== 'customer');
  return { because: found.map(({ path }) => path), needsPerson };
}

/** True of an entry that names no way of being paid that the desk knows, though the answer has all of it. */
function isOfUnknownKind({ method, hasMasked, boleto, path }: PayoutInstrument, loan: JsonObject): boolean {
  return method === null && boleto === null && !hasMasked && !isReferenceOnly(loan, path);
}

/** True of an entry of a cash-out whose payment method is an identifier, which nobody asked the API to expand. */
function isReferenceOnly(loan: JsonObject, path: string): boolean {
  return typeof member(valueAt(loan, path), 'paymentMethod') === 'string';
}

/**
 * A disbursement that is only announced, where the loan is taken for paid out: among the transactions or, where nothing
 * tells a day of the payout, by an expected day that is still to come.
 */
function scheduledAsPaid({ loan, position, timeZone, today }: QuestionInputs): string[] {
  const { value, because = [] } = position?.paidOut ?? {};
  if (value === undefined || value === null || value === false) return [];
  const expected = readDay(readMember(loan.offer, '/offer', 'expectedDisbursementDate'), timeZone);
  if (value === true && expected.ok && dayText(expected.value) > today) return [expected.path, ...because];
  const announced = listOf(loan, 'transactions').flatMap((entry, index) => {
    const description = member(entry, 'description');
    const text = typeof description === 'string' ? plainText(description) : '';
    const isAnnounced = hasWord(text, 'disbursement') && hasWord(text, 'not-paid');
    return isAnnounced ? [`${childPointer('/transactions', index)}/description`] : [];
  });
  return announced.length > 0 ? [...announced, ...because] : [];
}
