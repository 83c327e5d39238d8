import 'server-only';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { refuse } from '#lib/server/access/authenticate.ts';
import { recordAccess } from '#lib/server/access-log/record-access.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { parseSummaryRequest, type SummaryAnswer } from '#lib/view/summary/summary-request.ts';

/**
 * Records that a person copies a summary of a loan: its parts and its format, and nothing of its text. The page copies
 * only after the record is on disk.
 */
export async function recordSummary({
  actor,
  requestId,
  loan,
  body,
}: Caller & { loan: LoanId; body: unknown }): Promise<SummaryAnswer> {
  if (!loanVisibility(actor.roles)) return refuse(actor, 'loan:masked', { requestId, loan });
  const summary = parseSummaryRequest(body);
  if (!summary) throw invalidBody();
  const fields = [`summary:${summary.format}`, ...summary.parts];
  await recordAccess(actor, { action: 'export', requestId, outcome: 'ok', loan, fields });
  return { recorded: true, requestId };
}
