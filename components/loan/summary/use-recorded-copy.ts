import { useState } from 'react';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { ExportAnswer } from '#lib/view/export-request.ts';
import type { SummaryFormat, SummaryPart } from '#lib/view/summary/summary-request.ts';

type Copy = { text: string; format: SummaryFormat; parts: readonly SummaryPart[] };

/** `refused`: the browser did not take the text. */
type CopyState =
  | { status: 'idle' | 'refused' }
  | { status: 'copying' | 'copied'; format: SummaryFormat }
  | { status: 'failed'; problem: RequestProblem };

/** Copies a summary once its record is on disk: no record, no copy. */
export function useRecordedCopy(loan: LoanId) {
  const [state, setState] = useState<CopyState>({ status: 'idle' });
  const copy = async ({ text, format, parts }: Copy) => {
    setState({ status: 'copying', format });
    const recording = requestJson<ExportAnswer>(`/api/loans/${loan}/summaries`, 'recorded', {
      parts,
      format,
    });
    const content = recording.then(({ ok }) => {
      if (!ok) throw new Error('not recorded');
      return new Blob([text], { type: 'text/plain' });
    });
    // The browser allows a copy only right after the click, so it is promised the text that the record brings.
    const copied = await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]).then(
      () => true,
      () => false,
    );
    const recorded = await recording;
    if (!recorded.ok) setState({ status: 'failed', problem: recorded.problem });
    else setState(copied ? { status: 'copied', format } : { status: 'refused' });
  };
  return { state, copy };
}
