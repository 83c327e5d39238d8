import { type Kysely, sql } from 'kysely';
import { seeingActions, seeingOutcomes } from '#lib/access/log-actions.ts';
import type { SeenLine, Seer } from '#lib/access/log-entry.ts';
import { isLoanKey } from '#lib/access/pasted-keys.ts';
import type { Database } from '../db/tables.ts';
import { loansOfContracts } from './contract-loans.ts';

export type Bounds = { lowest: number; highest: number };

type Found = Omit<Seer, 'first' | 'last'> & { place: number; first: Date; last: Date };

/**
 * A line for each key, in their order: who saw it within the bounds, most recent first. A contract is looked up
 * through its loans (see `loansOfContracts`), however its number is written.
 */
export async function seenBy(
  db: Kysely<Database>,
  keys: readonly string[],
  { lowest, highest }: Bounds,
): Promise<SeenLine[]> {
  const loansOf = await findLoans(db, keys);
  const { rows } = await sql<Found>`
    select asked.place, issuer, subject,
      (array_agg(name order by sequence desc))[1] as name,
      (array_agg(to_jsonb(roles) order by sequence desc))[1] as roles,
      count(*) filter (where action in ('view', 'refresh'))::int as views,
      count(*) filter (where action = 'reveal')::int as reveals,
      count(*) filter (where action = 'verify')::int as verifications,
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
  keys: readonly string[],
): Promise<{ place: number; loan: string }[]> {
  const asked = keys.map((key, place) => ({ place, key }));
  const loans = asked.filter(({ key }) => isLoanKey(key)).map(({ place, key }) => ({ place, loan: key }));
  const contracts = asked
    .filter(({ key }) => !isLoanKey(key))
    .map(({ place, key }) => ({ place, contract: key }));
  return [...loans, ...(await loansOfContracts(db, contracts))];
}
