import 'server-only';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { refuse } from '#lib/server/access/authenticate.ts';
import { recordAccess } from '#lib/server/access-log/record-access.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { type ExportAnswer, parseExportRequest } from '#lib/view/export-request.ts';

/**
 * Records that a person saves the installments of a loan as a file, or prints its page. The page saves the file only
 * after the record is on disk; it reports a print when the browser begins it, and cannot wait.
 */
export async function recordExport({
  actor,
  requestId,
  loan,
  body,
}: Caller & { loan: LoanId; body: unknown }): Promise<ExportAnswer> {
  if (!loanVisibility(actor.roles)) return refuse(actor, 'loan:masked', { requestId, loan });
  const kind = parseExportRequest(body);
  if (!kind) throw invalidBody();
  await recordAccess(actor, { action: 'export', requestId, outcome: 'ok', loan, fields: [kind] });
  return { recorded: true, requestId };
}
