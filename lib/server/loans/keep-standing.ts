import { sql } from 'kysely';
import { civilDayOf, dayText, parseDay } from '#lib/loan/civil-date.ts';
import { isOfOtherLoan } from '#lib/loan/loan-answer.ts';
import type { LoanStanding } from '#lib/lookup/index-matches.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import { processValue } from '../process-value.ts';
import type { KeyedHmac } from './answer-hmac.ts';
import type { ComputedView, MaskedView } from './computing/compute-view.ts';

type Standing = Omit<LoanStanding, 'toldAt'>;

/** More installments than any loan has: a larger count is an error of the answer. */
const maxInstallments = 100_000;

const countOf = (value: number | null | undefined) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxInstallments ? Number(value) : null;

/** Where a loan stands in a view of it: counts, and a day. Where nothing is owed there is none of them. */
export function standingOf({ nothingOwed, position: told }: ComputedView): Standing {
  const position = nothingOwed ? null : told;
  return {
    paid: countOf(position?.paidInstallments.value),
    installments: countOf(position?.installments.value),
    overdueSince: overdueSince(position),
  };
}

/** The last day on which the oldest unpaid installment was payable without charges; null where nothing is late. */
function overdueSince(position: ComputedView['position']): string | null {
  const { value } = position?.overdue ?? {};
  const today = parseDay(position?.asOf.value ?? '');
  return value?.state === 'late' && today !== null ? dayText(today - value.days) : null;
}

/** True where a view tells what is paid and what is late, and no other reading of it says otherwise. */
function isTold({ nothingOwed, position, request, deviations }: ComputedView): boolean {
  if (request.fields !== null || isOfOtherLoan({ deviations })) return false;
  const parts = [position?.paidInstallments, position?.overdue];
  const isKnown = parts.every((part) => part?.certainty === 'stated' || part?.certainty === 'follows');
  return nothingOwed !== null || isKnown;
}

/** How old the day of a kept standing may become that a full reader finds the same: to tell it, a second view is computed. */
const maxSameDays = 7;

/** By loan, the answer and the day for which this process has computed the view of a masked reader last. */
const computedFor = () => processValue('maskedStandings', () => new Map<string, string>());
const maxComputed = 10_000;

/**
 * Returns the view of a masked reader where its standing is to be kept: it is another one than the kept one, or the day of that
 * is of before. It is asked for only where the reader's own view, too, tells another standing or day, and for the `mark` of one
 * answer once a day, since it may tell none. Whether a day is kept depends on nothing that a masked reader may not see.
 */
export async function findNewStanding(
  view: ComputedView,
  { kept, mark, masked }: { kept: LoanStanding | null; mark: KeyedHmac | null; masked: MaskedView },
): Promise<ComputedView | null> {
  const maxAge = view.visibility === 'masked' ? 1 : maxSameDays;
  if (!isTold(view) || !differs(view, kept, maxAge) || isComputed(view, mark)) return null;
  const seen = await masked();
  return seen && differs(seen, kept, maxAge) ? seen : null;
}

/** True where the view of a masked reader was computed today for this answer. `mark`: null for a reader who has that view. */
function isComputed({ request }: ComputedView, mark: KeyedHmac | null): boolean {
  if (!mark) return false;
  const computed = computedFor();
  const key = `${mark.hmac.toString('base64')} ${civilDayOf(Date.now(), env().DISPLAY_TIME_ZONE)}`;
  if (computed.get(request.loan) === key) return true;
  if (computed.size >= maxComputed) computed.clear();
  computed.set(request.loan, key);
  return false;
}

/** `maxAge`: in days. */
function differs(view: ComputedView, kept: LoanStanding | null, maxAge: number): boolean {
  if (!kept) return true;
  const { paid, installments, overdueSince } = standingOf(view);
  const day = (instant: string) => parseDay(civilDayOf(Date.parse(instant), env().DISPLAY_TIME_ZONE)) ?? 0;
  const isSame =
    kept.paid === paid && kept.installments === installments && kept.overdueSince === overdueSince;
  return !isSame || day(view.retrievedAt) - day(kept.toldAt) >= maxAge;
}

/**
 * Keeps in the index where a loan stands in the view of a masked reader, whoever has read it, so that it tells nobody of what
 * they may not see. A view that does not tell it changes nothing.
 */
export async function keepStanding(db: Db, masked: ComputedView): Promise<void> {
  if (!isTold(masked)) return;
  const { paid, installments, overdueSince } = standingOf(masked);
  await db
    .updateTable('contract')
    .set({ paid, installments, overdue_since: overdueSince, told_at: sql<Date>`now()` })
    .where('loan', '=', masked.request.loan)
    .execute();
}
