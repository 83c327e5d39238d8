import { parseDay } from '#lib/loan/civil-date.ts';
import { childPointer, type Json, type JsonObject, member } from '#lib/loan/json.ts';
import { containsMasked } from '#lib/loan/masked.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { readDay, readMember } from '#lib/offer/terms/read-field.ts';
import { hasWord, plainText } from '#lib/position/entries/description-words.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Contradiction } from '#lib/position/sources/statement.ts';

/** Something that an analyst asks. It accuses nobody. `because`: JSON Pointers of the values that it rests on. */
export type LoanQuestion = {
  id:
    | 'unsigned'
    | 'signed-after-payout'
    | 'different-documents'
    | 'payout-elsewhere'
    | 'scheduled-as-paid'
    | 'payroll-ended';
  because: string[];
};

/** A loan as its reader sees it, with what was computed from it. */
export type ComputedLoan = {
  loan: JsonObject;
  position: Position | null;
  review: OfferReview | null;
  contradictions: readonly Contradiction[];
};

type QuestionInputs = ComputedLoan & { timeZone: string };

const questions: Record<LoanQuestion['id'], (inputs: QuestionInputs) => string[]> = {
  unsigned: ({ contradictions }) =>
    contradictions
      .find(({ subject }) => subject === 'signed')
      ?.statements.flatMap(({ because }) => because) ?? [],
  'signed-after-payout': signedAfterPayout,
  'different-documents': differentDocuments,
  'payout-elsewhere': ({ review }) =>
    (review?.instruments ?? []).flatMap(({ path, holder, customerBank }) =>
      holder?.is === 'other' || customerBank !== null ? [path] : [],
    ),
  'scheduled-as-paid': scheduledAsPaid,
  'payroll-ended': ({ loan }) => (endedEmployment(loan) ? ['/employment/status'] : []),
};

/** The questions of a loan as its reader sees it. Any JSON is accepted; nothing throws. */
export function loanQuestions(inputs: QuestionInputs): LoanQuestion[] {
  return (Object.keys(questions) as LoanQuestion['id'][]).flatMap((id) => {
    const because = questions[id](inputs);
    return because.length > 0 ? [{ id, because }] : [];
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

const listOf = (loan: JsonObject, name: string): Json[] => {
  const list = member(loan, name);
  return Array.isArray(list) ? list : [];
};

/** Signatures on a later day than the one on which the money went out. */
function signedAfterPayout({ loan, position, timeZone }: QuestionInputs): string[] {
  const { value, because = [] } = position?.paidOut ?? {};
  const paidOut = typeof value === 'string' ? parseDay(value) : null;
  if (paidOut === null) return [];
  const later = listOf(loan, 'signatures').flatMap((signature, index) => {
    const path = `${childPointer('/signatures', index)}/context`;
    const signed = readDay(readMember(member(signature, 'context'), path, 'signedAt'), timeZone);
    // A day alone may be that of UTC, which late in the evening is a day ahead of the civil one.
    const isDay = parseDay(String(member(member(signature, 'context'), 'signedAt'))) !== null;
    return signed.ok && signed.value > paidOut + (isDay ? 1 : 0) ? [`${path}/signedAt`] : [];
  });
  return later.length > 0 ? [...later, ...because] : [];
}

/** Signatures whose documents have different hashes: signers of one contract sign one document. */
function differentDocuments({ loan }: QuestionInputs): string[] {
  const hashes = listOf(loan, 'signatures').flatMap((signature, index) => {
    const hash = member(member(member(signature, 'context'), 'metadata'), 'documentHash');
    const pointer = `${childPointer('/signatures', index)}/context/metadata/documentHash`;
    return typeof hash === 'string' && hash !== '' && !containsMasked(hash) ? [{ hash, pointer }] : [];
  });
  const isOne = new Set(hashes.map(({ hash }) => hash)).size <= 1;
  return isOne ? [] : hashes.map(({ pointer }) => pointer);
}

/** A disbursement that is only announced among the transactions, where the loan is taken for paid out. */
function scheduledAsPaid({ loan, position }: QuestionInputs): string[] {
  const { value, because = [] } = position?.paidOut ?? {};
  if (value === undefined || value === null || value === false) return [];
  const announced = listOf(loan, 'transactions').flatMap((entry, index) => {
    const description = member(entry, 'description');
    const text = typeof description === 'string' ? plainText(description) : '';
    const isAnnounced = hasWord(text, 'disbursement') && hasWord(text, 'not-paid');
    return isAnnounced ? [`${childPointer('/transactions', index)}/description`] : [];
  });
  return announced.length > 0 ? [...announced, ...because] : [];
}
