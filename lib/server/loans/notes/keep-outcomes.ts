import 'server-only';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { isOfOtherLoan } from '#lib/loan/loan-answer.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { PromiseDraft, PromiseOutcome } from '#lib/loan/loan-promise.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import type { LoanNote } from '#lib/view/loan-notes.ts';
import { outcomeOfPromise } from '#lib/view/promise-outcome.ts';
import type { MaskedView } from '../computing/compute-view.ts';

type OpenPromise = Pick<PromiseDraft, 'cents' | 'day'> & { id: string; writtenAt: string };

/** By the id of each promise that nobody has closed, what became of it; without those of which the answer does not tell. */
export type FoundOutcomes = ReadonlyMap<string, Exclude<PromiseOutcome, 'unchecked'>>;

/**
 * Finds what became of promises. It is found in the view of a masked reader, whoever reads, so that what is kept of it
 * tells nobody of what they may not see.
 */
async function findOutcomes(promises: readonly OpenPromise[], masked: MaskedView): Promise<FoundOutcomes> {
  if (promises.length === 0) return new Map();
  const seen = await masked();
  if (!seen || isOfOtherLoan(seen)) return new Map();
  const timeZone = env().DISPLAY_TIME_ZONE;
  return new Map(
    promises.flatMap(({ id, writtenAt, ...promise }) => {
      const givenOn = civilDayOf(Date.parse(writtenAt), timeZone);
      const outcome = outcomeOfPromise({ ...promise, givenOn }, seen, timeZone);
      return outcome === 'unchecked' ? [] : [[id, outcome] as const];
    }),
  );
}

/** The notes with what became of their promises, and the outcomes that are new. */
export async function withOutcomes(
  notes: readonly LoanNote[],
  masked: MaskedView,
): Promise<{ notes: LoanNote[]; found: FoundOutcomes }> {
  const open = notes.flatMap(({ id, writtenAt, promise }) =>
    promise && !promise.closed ? [{ id, writtenAt, ...promise }] : [],
  );
  const found = await findOutcomes(open, masked);
  const today = civilDayOf(Date.now(), env().DISPLAY_TIME_ZONE);
  const judged = notes.map((note): LoanNote => {
    const outcome = found.get(note.id);
    if (!note.promise || outcome === undefined || outcome === note.promise.outcome) return note;
    return { ...note, promise: { ...note.promise, outcome, outcomeDay: outcome === 'open' ? null : today } };
  });
  return { notes: judged, found };
}

/** Finds and keeps what became of the promises at a loan that was read, in the transaction of its record. */
export async function keepOutcomesOf(db: Db, loan: LoanId, masked: MaskedView): Promise<void> {
  const rows = await db
    .selectFrom('note')
    .where((note) => note.and({ loan }))
    .where('promised_cents', 'is not', null)
    .where('closed_at', 'is', null)
    .select(['id', 'promised_cents as cents', 'promised_day as day', 'written_at'])
    .$narrowType<{ cents: number; day: string }>()
    .execute();
  const promises = rows.map(({ written_at, ...row }) => ({ ...row, writtenAt: written_at.toISOString() }));
  await keepOutcomes(db, await findOutcomes(promises, masked));
}

/** Keeps each outcome that is another than the one that is kept, and today as the day on which it was found. */
export async function keepOutcomes(db: Db, found: FoundOutcomes): Promise<void> {
  const today = civilDayOf(Date.now(), env().DISPLAY_TIME_ZONE);
  for (const [id, outcome] of found) {
    const kept = outcome === 'open' ? null : outcome;
    await db
      .updateTable('note')
      .set({ outcome: kept, outcome_day: kept && today })
      .where('id', '=', id)
      .where('outcome', 'is distinct from', kept)
      .execute();
  }
}
