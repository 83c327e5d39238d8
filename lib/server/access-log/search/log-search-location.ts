import 'server-only';
import { may } from '#lib/access/roles/roles.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { auditDatabase } from '#lib/server/db/database.ts';
import { readTransaction } from '../read-transaction.ts';
import { recordAccess } from '../record-access.ts';
import { loansOfContracts, type TypedContract, typedContract } from './loans-of-contracts.ts';

/**
 * The URL of a search that a form sent. A contract number with a CPF in it stands in no URL: the search is for its loan, or,
 * where it has none or several, for its masked text, under which the log holds it.
 */
export async function logSearchLocation({ form, ...caller }: Caller & { form: FormData }): Promise<string> {
  const query = new URLSearchParams();
  for (const [name, value] of form) if (typeof value === 'string') query.set(name, value);
  const typed = typedContract(query.get('contract') ?? '');
  if (typed.shown !== typed.contract) {
    const loan = query.get('loan') ? null : await onlyLoanOf(typed, caller).catch(() => null);
    query.set('contract', loan === null ? typed.shown : '');
    if (loan !== null) query.set('loan', loan);
  }
  return `/access-log?${query}`;
}

/** Returns the loan of a contract number, where it has one. That is recorded, as it says of a CPF that the desk knows it. */
async function onlyLoanOf(typed: TypedContract, { actor, requestId }: Caller): Promise<string | null> {
  // The page refuses whoever may not read the log.
  if (!may(actor.roles, 'log:read')) return null;
  const found = await readTransaction((trx) => loansOfContracts(trx, [{ index: 0, ...typed }]), {
    db: auditDatabase(),
  });
  const loans = [...new Set(found.map((match) => match.loan))];
  const loan = loans.length === 1 ? (loans[0] ?? null) : null;
  await recordAccess(actor, { action: 'read-log', requestId, outcome: 'ok', fields: ['contract'], loan });
  return loan;
}
