import { type Insertable, sql } from 'kysely';
import { parseDay } from '#lib/loan/civil-date.ts';
import { isOfOtherLoan } from '#lib/loan/loan-answer.ts';
import { type ListReason, readVerdicts } from '#lib/lookup/list/list-reading.ts';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import { answerHmac } from '#lib/server/loans/answer-hmac.ts';
import type { ComputedView } from '#lib/server/loans/computing/compute-view.ts';
import { standingOf } from '#lib/server/loans/keep-standing.ts';
import { isOfCharges } from '#lib/view/verdicts/loan-verdicts.ts';
import { indexableStatus } from '../lookup-index/indexable-values.ts';

/** What is kept of a loan that was read for a list: the columns that come from an answer. */
type ReadColumns = Omit<
  Insertable<Database['list_read']>,
  'list' | 'loan' | 'visibility' | 'changed' | 'outcome' | 'read_at' | 'reason'
> & { reason: ListReason | null };

/**
 * Returns what is kept of a loan as its reader saw it: codes of the verdicts, counts, a day, the name of a field, the
 * gravest reason, and the HMAC by which the answer is known again. No value of the loan is in it but its status, as far as
 * every role sees that, and the figures and days that the reason compares.
 */
export function readColumnsOf(view: ComputedView): ReadColumns {
  const { loan, verdicts, contradictions, review } = view;
  const answer = answerHmac(view);
  const { paid, installments, overdueSince } = standingOf(view);
  return {
    ...verdicts,
    status: typeof loan.status === 'string' ? indexableStatus(loan.status, env().FREE_TEXT_WORDS) : null,
    paid,
    installments,
    overdue_since: overdueSince,
    contradictions: contradictions.length,
    // Of several fields that would explain the differences none is named, since they cannot all be wrong.
    cause: review?.causes.length === 1 ? (review.causes[0]?.field ?? null) : null,
    reason: gravestReason(view),
    answer_hmac: answer?.hmac ?? null,
    answer_key: answer?.keyId ?? null,
  };
}

/** Whose questions are graver: what the offer does not state comes after what happened to the money. */
const askedFirst = ['figures', 'payments', 'payout', 'signatures', 'law'] as const;

/** The kinds of a place that is kept: a pointer into anything else may hold a name of the answer's own. */
const keptPlace = /^\/(?:signatures|cashout|transactions)\/\d{1,4}(?=\/|$)/;

/**
 * A difference before a question, what is charged beyond a limit before other questions, then payments that nothing tells,
 * and last the questions that nobody has to look at this loan for: these count as notes. Of its values numbers and days are
 * kept, whose unit is known, and no text.
 */
function gravestReason({ verdictReasons, position }: ComputedView): ListReason | null {
  const reasonsOf = (verdict: (typeof askedFirst)[number]) =>
    verdictReasons[verdict].flatMap(({ needsPerson, ...reason }) => {
      if (reason.severity === 'note') return [];
      return [{ ...reason, verdict, severity: needsPerson ? reason.severity : ('note' as const) }];
    });
  const questions = askedFirst.flatMap(reasonsOf);
  const of = (severity: ListReason['severity']) => questions.filter((reason) => reason.severity === severity);
  const [gravest] = [
    ...readVerdicts.flatMap(reasonsOf).filter(({ severity }) => severity === 'difference'),
    ...of('question').filter(isOfCharges),
    ...of('question'),
    ...untoldPayments(position),
    ...of('note'),
  ];
  if (!gravest) return null;
  const { because, unit, values } = gravest;
  const figure = (value: number | string | null) =>
    unit !== null && (typeof value === 'number' || parseDay(value ?? '') !== null) ? value : null;
  const places = because.flatMap((pointer) => keptPlace.exec(pointer) ?? []);
  return {
    ...gravest,
    because: [...new Set(places)].slice(0, 20),
    values: {
      stated: figure(values.stated),
      expected: figure(values.expected),
      difference: unit === null ? null : values.difference,
    },
  };
}

/** Due days have passed, and nothing tells what was paid: what fell due if nothing was. It is not said to be late. */
function untoldPayments(position: ComputedView['position']): ListReason[] {
  if (position?.premise.value !== 'not-told') return [];
  const { notes, otherwise, unit } = position.overdue;
  const [ifUnpaid] = otherwise;
  if (!ifUnpaid) return [];
  const stated = unit === 'centavos' ? ifUnpaid.amount / 100 : ifUnpaid.amount;
  const id = notes.includes('missing.installments') ? 'payments-partly-told' : 'payments-not-told';
  const values = { stated, expected: null, difference: null };
  return [{ verdict: 'payments', id, severity: 'note', because: [], unit: unit && 'amount', values }];
}

/** What is kept of a loan that could not be read. The HMAC of its last answer stays, with which the next one is compared. */
const nothing = {
  figures: null,
  law: null,
  signatures: null,
  payout: null,
  payments: null,
  status: null,
  paid: null,
  installments: null,
  overdue_since: null,
  contradictions: null,
  cause: null,
  reason: null,
} satisfies Record<Exclude<keyof ReadColumns, 'answer_hmac' | 'answer_key'>, null>;

type OfRow = Pick<Database['list_read'], 'list' | 'loan' | 'visibility'>;

/**
 * Stores what is kept of a loan, or the code for which it was not read, in place of what was kept of it before. An answer of
 * another loan says nothing of this one.
 */
export async function storeRead(db: Db, row: OfRow, read: ComputedView | string): Promise<void> {
  const failure = typeof read === 'string' ? read : isOfOtherLoan(read) ? 'answered-other' : null;
  const answer = typeof read === 'string' || failure !== null ? nothing : readColumnsOf(read);
  const reason = answer.reason && JSON.stringify(answer.reason);
  const columns = { ...row, ...answer, reason, outcome: failure ?? 'ok' };
  await db
    .insertInto('list_read')
    .values(columns)
    .onConflict((conflict) =>
      conflict.columns(['list', 'loan', 'visibility']).doUpdateSet((stored) => ({
        ...columns,
        read_at: sql<Date>`now()`,
        changed: stored
          .case()
          .when('list_read.answer_key', '=', stored.ref('excluded.answer_key'))
          .then(stored('list_read.answer_hmac', '<>', stored.ref('excluded.answer_hmac')).$castTo<boolean>())
          .end(),
      })),
    )
    .execute();
  // The reading has ended. The index may not have known a loan when the list was made: one that was read is found.
  await db
    .updateTable('lookup_list_item')
    .set({ open_tries: 0, matches: sql<number>`greatest(matches, ${failure === null ? 1 : 0}::int)` })
    .where((item) => item.and({ list: row.list, loan: row.loan }))
    .execute();
}
