import 'server-only';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { refuse } from '#lib/server/access/require-right.ts';
import { recordAccess } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { type ExportAnswer, parseExportRequest } from '#lib/view/export-request.ts';
import { parseSummaryRequest } from '#lib/view/summary/summary-request.ts';

type Export = Caller & { loan: LoanId; body: unknown };

/**
 * Records that a person saves the installments of a loan as a file, or prints its page. The page saves the file only
 * after the record is on disk; it reports a print when the browser begins it, and cannot wait.
 */
export function recordExport({ body, ...request }: Export): Promise<ExportAnswer> {
  const kind = parseExportRequest(body);
  return record(request, kind && [kind]);
}

/**
 * Records that a person copies a summary of a loan: its parts and its format, and nothing of its text. The page copies
 * only after the record is on disk.
 */
export function recordSummary({ body, ...request }: Export): Promise<ExportAnswer> {
  const summary = parseSummaryRequest(body);
  return record(request, summary && [`summary:${summary.format}`, ...summary.parts]);
}

/** `fields`: what is exported; null where the body does not say so. */
async function record(
  { actor, requestId, loan }: Omit<Export, 'body'>,
  fields: string[] | null,
): Promise<ExportAnswer> {
  if (!loanVisibility(actor.roles)) return refuse(actor, 'loan:masked', { requestId, loan });
  if (!fields) throw invalidBody();
  await recordAccess(actor, { action: 'export', requestId, outcome: 'ok', loan, fields });
  return { recorded: true, requestId };
}
