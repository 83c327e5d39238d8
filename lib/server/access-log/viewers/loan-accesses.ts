import 'server-only';
import { viewingActions, viewingOutcomes } from '#lib/access/log/log-actions.ts';
import type { LoanAccesses } from '#lib/access/log/log-entry.ts';
import { parseLoanId } from '#lib/loan/loan-id.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import { DeskError } from '#lib/server/desk-error.ts';
import { loanIdPattern } from '#lib/server/read-display-settings.ts';
import { readDetached } from '../chain/read-chain-state.ts';
import { readTransaction } from '../read-transaction.ts';
import { findRows, unfiltered } from '../search/find-log-rows.ts';
import { sequenceBounds } from '../search/sequence-bounds.ts';

const pageSize = 20;

/** One page of the accesses to a loan, newest first. The request is recorded before a row leaves. */
export async function readLoanAccesses(
  /** `before`: a sequence from the URL; only rows that are older. */
  request: Caller & { loan: string; before: string | null },
): Promise<LoanAccesses> {
  const { actor, requestId } = request;
  const loan = parseLoanId(request.loan, loanIdPattern());
  const sequenceAfter = parseBefore(request.before);
  if (loan === null) throw new DeskError('invalid_loan_id');
  await requireRight({ ...request, loan }, 'log:loan');
  const { rows, detached } = await readTransaction(async (trx) => {
    const { highest } = await sequenceBounds(trx, { from: null, to: null });
    const filter = {
      ...unfiltered,
      loan,
      actions: viewingActions,
      outcomes: viewingOutcomes,
      highest: Math.min(highest, sequenceAfter - 1),
    };
    const rows = await findRows(trx, filter, 'desc', pageSize + 1);
    // Read after the rows, so that months which are detached between are not passed over.
    return { rows, detached: await readDetached(trx) };
  });
  await recordAccess(actor, { action: 'read-log', requestId, outcome: 'ok', loan, fields: ['loan'] });
  const shown = rows.slice(0, pageSize);
  const accesses = shown.map((row) => {
    const { sequence, action, name, subject, roles, expand, fields, paths, reason, outcome } = row;
    const instant = row.instant.toISOString();
    return { sequence, instant, action, name, subject, roles, expand, fields, paths, reason, outcome };
  });
  const next = rows.length > pageSize ? (shown.at(-1)?.sequence ?? null) : null;
  return { accesses, next, detached, requestId };
}

function parseBefore(text: string | null): number {
  if (text === null) return Number.MAX_SAFE_INTEGER;
  if (!/^\d{1,15}$/.test(text)) throw new DeskError('invalid_request');
  return Number(text);
}
