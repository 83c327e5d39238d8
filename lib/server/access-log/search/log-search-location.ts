import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { auditDatabase } from '#lib/server/db/database.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { readTransaction } from '../read-transaction.ts';
import { loansOfContracts, typedContract } from './loans-of-contracts.ts';

/**
 * The URL of a search that a form sent. A contract number with a CPF in it stands in no URL: the search is for its loan, or,
 * where it has none or several, for its masked text, under which the log holds it.
 */
export async function logSearchLocation({
  actor,
  form,
}: Pick<Caller, 'actor'> & { form: FormData }): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') query.set(name, value);
  const typed = typedContract(query.get('contract') ?? '');
  if (typed.shown !== typed.contract) {
    const findLoans = (db: Db) => loansOfContracts(db, [{ index: 0, ...typed }]);
    // The page refuses whoever may not read the log.
    const found = may(actor.roles, 'log:read')
      ? await readTransaction(findLoans, { db: auditDatabase() }).catch(() => [])
      : [];
    const [loan, ...others] = new Set(found.map((match) => match.loan));
    const isForLoan = loan !== undefined && others.length === 0 && !query.get('loan');
    query.set('contract', isForLoan ? '' : typed.shown);
    if (isForLoan) query.set('loan', loan);
  }
  return `/access-log?${query}`;
}
