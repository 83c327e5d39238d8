import { type Kysely, sql } from 'kysely';
import { viewingActions, viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { Viewer, ViewersOfContract } from '#lib/access/log/log-entry.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import type { Database } from '#lib/server/db/tables.ts';
import { loansOfContracts } from '../search/loans-of-contracts.ts';

export type Bounds = { lowest: number; highest: number };

type Found = Omit<Viewer, 'first' | 'last'> & { place: number; first: Date; last: Date };

/**
 * A line for each key, in their order: who saw it within the bounds, most recent first. What fits `loanIdPattern` is a
 * loan. All else is a contract, which is looked up through its loans (see `loansOfContracts`).
 */
export async function findViewers(
  db: Kysely<Database>,
  keys: readonly string[],
  { lowest, highest }: Bounds,
  loanIdPattern: RegExp,
): Promise<ViewersOfContract[]> {
  const loansOf = await findLoans(db, keys, loanIdPattern);
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
      and action = any(${[...viewingActions]}::text[]) and outcome = any(${[...viewingOutcomes]}::text[])
    group by asked.place, issuer, subject
    order by asked.place, max(sequence) desc`.execute(db);
  const lines: ViewersOfContract[] = keys.map((key) => ({ key, loans: [], viewers: [] }));
  for (const { place, loan } of loansOf) lines[place]?.loans.push(loan);
  for (const { place, first, last, ...viewer } of rows) {
    lines[place]?.viewers.push({ ...viewer, first: first.toISOString(), last: last.toISOString() });
  }
  return lines;
}

async function findLoans(
  db: Kysely<Database>,
  keys: readonly string[],
  loanIdPattern: RegExp,
): Promise<{ place: number; loan: string }[]> {
  const loans: { place: number; loan: string }[] = [];
  const contracts: { place: number; contract: string }[] = [];
  for (const [place, key] of keys.entries()) {
    const loan = parseLoanId(key, loanIdPattern);
    if (loan !== null) loans.push({ place, loan });
    else contracts.push({ place, contract: key });
  }
  const found = await loansOfContracts(db, contracts);
  // One that has several numbers is counted once.
  const once = new Map(found.map(({ place, loan }) => [`${place} ${loan}`, { place, loan }]));
  return [...loans, ...once.values()];
}
