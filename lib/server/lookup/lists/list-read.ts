import { type Insertable, sql } from 'kysely';
import { dayText, parseDay } from '#lib/loan/civil-date.ts';
import { isOfOtherLoan } from '#lib/loan/loan-answer.ts';
import type { Database, Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import { answerHmac } from '#lib/server/loans/answer-hmac.ts';
import type { JudgedLoan } from '#lib/server/loans/view-loan.ts';
import { indexableStatus } from '../index/indexable-values.ts';

/** What is kept of a loan that was read for a list. */
type KeptRead = Omit<Insertable<Database['list_read']>, 'list' | 'loan' | 'visibility' | 'changed'>;
/** The columns that come from an answer. */
type KeptAnswer = Omit<KeptRead, 'outcome' | 'read_at'>;

/** More installments than any loan has: a larger count is an error of the answer. */
const maxInstallments = 100_000;

const countOf = (value: number | null | undefined) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxInstallments ? Number(value) : null;

/**
 * Returns what is kept of a loan as its reader saw it: codes of the verdicts, counts, a day, the name of a field, and the
 * HMAC by which the answer is known again. No value of the loan is in it but its status, as far as every role sees that.
 */
export function keptReadOf(view: JudgedLoan): KeptAnswer {
  const { loan, verdicts, position, contradictions, review } = view;
  const answer = answerHmac(view);
  const { paidInstallments, installments } = position ?? {};
  return {
    ...verdicts,
    status: typeof loan.status === 'string' ? indexableStatus(loan.status, env().FREE_TEXT_WORDS) : null,
    paid: countOf(paidInstallments?.value),
    installments: countOf(installments?.value),
    overdue_since: overdueSince(position),
    contradictions: contradictions.length,
    // Of several fields that would explain the differences none is named, since they cannot all be wrong.
    cause: review?.causes.length === 1 ? (review.causes[0]?.field ?? null) : null,
    answer_hmac: answer?.hmac ?? null,
    answer_key: answer?.keyId ?? null,
  };
}

/** The last day on which the oldest unpaid installment was payable without charges; null where nothing is late. */
function overdueSince(position: JudgedLoan['position']): string | null {
  const { value } = position?.overdue ?? {};
  const today = parseDay(position?.asOf.value ?? '');
  return value?.state === 'late' && today !== null ? dayText(today - value.days) : null;
}

type OfRow = Pick<Database['list_read'], 'list' | 'loan' | 'visibility'>;

/**
 * Stores what is kept of a loan, or the code for which it was not read, in place of what was kept of it before. An answer of
 * another loan says nothing of this one. A failed read leaves the HMAC of the last answer, so that the next read is compared
 * with that.
 */
export async function storeRead(db: Db, row: OfRow, read: JudgedLoan | string): Promise<void> {
  const isRead = typeof read !== 'string' && !isOfOtherLoan(read);
  const answer = isRead ? keptReadOf(read) : null;
  const failure = typeof read === 'string' ? read : 'answered-other';
  const kept = { ...row, outcome: isRead ? 'ok' : failure, ...answer };
  const names = Object.keys(kept);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const none = ['figures', 'law', 'signatures', 'payout', 'payments', 'status', 'paid', 'installments'];
  const set = answer
    ? sql`(${columns}, read_at, changed) = row(${sql.join(names.map((name) => sql.ref(`excluded.${name}`)))}, now(),
        case when held.answer_key = excluded.answer_key then held.answer_hmac <> excluded.answer_hmac end)`
    : sql`outcome = excluded.outcome, read_at = now(), changed = null, ${sql.join(
        [...none, 'overdue_since', 'contradictions', 'cause'].map((name) => sql`${sql.ref(name)} = null`),
      )}`;
  await sql`
    insert into list_read as held (${columns}) values (${sql.join(Object.values(kept))})
    on conflict (list, loan, visibility) do update set ${set}`.execute(db);
  // The index may not have known a loan when the list was made. One that was read is found.
  if (answer)
    await sql`update lookup_list_item set matches = 1
      where list = ${row.list} and loan = ${row.loan} and matches = 0`.execute(db);
}
