import { sql } from 'kysely';
import { viewingActions, viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { Viewer, ViewersOfContract } from '#lib/access/log/log-entry.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import type { Db } from '#lib/server/db/database-schema.ts';
import { loansOfContracts } from '../search/loans-of-contracts.ts';
import { instantsOf, type SequenceBounds } from '../search/sequence-bounds.ts';

type ViewerRow = Omit<Viewer, 'first' | 'last'> & { index: number; first: Date; last: Date };

/**
 * The viewers of each key within the bounds, in the order of the keys, the most recent viewer first. A key that matches
 * `loanIdPattern` is a loan; any other key is a contract, whose loans are looked up (`loansOfContracts`).
 */
export async function findViewers(
  db: Db,
  keys: readonly string[],
  bounds: SequenceBounds,
  loanIdPattern: RegExp,
): Promise<ViewersOfContract[]> {
  const loansOf = await findLoans(db, keys, loanIdPattern);
  const { from, to } = await instantsOf(db, bounds);
  const { rows } = await sql<ViewerRow>`
    select wanted.index, issuer, subject,
      (array_agg(name order by sequence desc))[1] as name,
      (array_agg(to_jsonb(roles) order by sequence desc))[1] as roles,
      count(*) filter (where action in ('view', 'refresh'))::int as views,
      count(*) filter (where action = 'reveal')::int as reveals,
      count(*) filter (where action = 'verify')::int as verifications,
      min(instant) as first, max(instant) as last
    from unnest(${loansOf.map(({ index }) => index)}::int[], ${loansOf.map(({ loan }) => loan)}::text[])
      as wanted (index, loan)
    join access_log on access_log.loan = wanted.loan
    where sequence between ${bounds.lowest} and ${bounds.highest}
      ${from ? sql`and instant >= ${from}` : sql``} ${to ? sql`and instant <= ${to}` : sql``}
      and action = any(${[...viewingActions]}::text[]) and outcome = any(${[...viewingOutcomes]}::text[])
    group by wanted.index, issuer, subject
    order by wanted.index, max(sequence) desc`.execute(db);
  const lines: ViewersOfContract[] = keys.map((key) => ({ key, loans: [], viewers: [] }));
  for (const { index, loan } of loansOf) lines[index]?.loans.push(loan);
  for (const { index, first, last, ...viewer } of rows) {
    lines[index]?.viewers.push({ ...viewer, first: first.toISOString(), last: last.toISOString() });
  }
  return lines;
}

async function findLoans(
  db: Db,
  keys: readonly string[],
  loanIdPattern: RegExp,
): Promise<{ index: number; loan: string }[]> {
  const loans: { index: number; loan: string }[] = [];
  const contracts: { index: number; contract: string }[] = [];
  for (const [index, key] of keys.entries()) {
    const loan = parseLoanId(key, loanIdPattern);
    if (loan !== null) loans.push({ index, loan });
    else contracts.push({ index, contract: key });
  }
  const matches = await loansOfContracts(db, contracts);
  // A loan with several numbers counts once.
  const distinct = new Map(matches.map(({ index, loan }) => [`${index} ${loan}`, { index, loan }]));
  return [...loans, ...distinct.values()];
}
