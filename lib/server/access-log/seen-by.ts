import { type Kysely, sql } from 'kysely';
import { seeingActions, seeingOutcomes } from '#lib/access/log-actions.ts';
import type { SeenLine, Seer } from '#lib/access/log-entry.ts';
import { isLoanKey } from '#lib/access/pasted-keys.ts';
import type { Database } from '../db/tables.ts';

export type Bounds = { lowest: number; highest: number };

type Found = Omit<Seer, 'first' | 'last'> & { place: number; first: Date; last: Date };

/**
 * A line for each key, in their order: who saw it within the bounds, most recent first. A contract is looked up
 * through its loans, as far as the log ever saw both together, since a view may have been of fields that do not hold
 * the contract number. Contracts are taken as written, and in capitals.
 */
export async function seenBy(
  db: Kysely<Database>,
  keys: readonly string[],
  { lowest, highest }: Bounds,
): Promise<SeenLine[]> {
  const asked = keys.flatMap((key, place) =>
    [...new Set(isLoanKey(key) ? [key] : [key, key.toUpperCase()])].map((written) => ({ place, written })),
  );
  const loansOf = await findLoans(db, asked);
  const { rows } = await sql<Found>`
    select asked.place, issuer, subject,
      (array_agg(name order by sequence desc))[1] as name,
      (array_agg(to_jsonb(roles) order by sequence desc))[1] as roles,
      count(*) filter (where action in ('view', 'refresh'))::int as views,
      count(*) filter (where action = 'reveal')::int as reveals,
      min(instant) as first, max(instant) as last
    from unnest(${loansOf.map(({ place }) => place)}::int[], ${loansOf.map(({ loan }) => loan)}::text[])
      as asked (place, loan)
    join access_log on access_log.loan = asked.loan
    where sequence between ${lowest} and ${highest}
      and action = any(${[...seeingActions]}::text[]) and outcome = any(${[...seeingOutcomes]}::text[])
    group by asked.place, issuer, subject
    order by asked.place, max(sequence) desc`.execute(db);
  const lines: SeenLine[] = keys.map((key) => ({ key, loans: [], seers: [] }));
  for (const { place, loan } of loansOf) lines[place]?.loans.push(loan);
  for (const { place, first, last, ...seer } of rows) {
    lines[place]?.seers.push({ ...seer, first: first.toISOString(), last: last.toISOString() });
  }
  return lines;
}

async function findLoans(
  db: Kysely<Database>,
  asked: readonly { place: number; written: string }[],
): Promise<{ place: number; loan: string }[]> {
  const loans = asked.filter(({ written }) => isLoanKey(written));
  const contracts = asked.filter(({ written }) => !isLoanKey(written));
  const { rows } = await sql<{ place: number; loan: string }>`
    select distinct asked.place, access_log.loan
    from unnest(${contracts.map(({ place }) => place)}::int[], ${contracts.map(({ written }) => written)}::text[])
      as asked (place, contract)
    join access_log on access_log.contract = asked.contract
    where access_log.loan is not null
    order by asked.place, access_log.loan`.execute(db);
  return [...loans.map(({ place, written }) => ({ place, loan: written })), ...rows];
}
