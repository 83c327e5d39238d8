import type { LoanId } from '#lib/loan/loan-id.ts';
import type { ExportAnswer, ExportKind } from '#lib/view/export-request.ts';
import { fetchDesk, jsonPost } from './fetch-desk.ts';
import type { RequestProblem } from './request-error.ts';
import { requestJson } from './request-json.ts';

const pathOf = (loan: LoanId) => `/api/loans/${loan}/exports`;

/** Records an export that the page makes next: null once the record is on disk, else the problem. */
export async function requestExportRecord(loan: LoanId, kind: ExportKind): Promise<RequestProblem | null> {
  const recorded = await requestJson<ExportAnswer>(pathOf(loan), 'recorded', { kind });
  return recorded.ok ? null : recorded.problem;
}

/**
 * Reports to the desk that the browser prints the page. Nothing can wait for the answer, so that it is best effort: the
 * request outlives the page, and a failure stops nothing.
 */
export function reportPrint(loan: LoanId, kind: 'print' | 'dossier'): void {
  fetchDesk(pathOf(loan), { ...jsonPost({ kind }), keepalive: true }).catch(() => {});
}
