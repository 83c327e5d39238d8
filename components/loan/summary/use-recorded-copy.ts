import { useMutation } from '@tanstack/react-query';
import { answerOrThrow, requestJson } from '#lib/http/request-json.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { ExportAnswer } from '#lib/view/export-request.ts';

/** `format`: of what is copied, so that the button that copied it says so. */
type Copy<Format> = { text: string; format: Format; record: object };

/**
 * Copies a text once its record is on disk: no record, no copy. False where the browser did not take the text. `record` is
 * the body that is sent to `path` below the loan.
 */
export function useRecordedCopy<Format extends string>(loan: LoanId, path: 'summaries' | 'exports') {
  return useMutation({
    mutationFn: async ({ text, record }: Copy<Format>) => {
      const recording = answerOrThrow(
        requestJson<ExportAnswer>(`/api/loans/${loan}/${path}`, 'recorded', record),
      );
      // The browser allows a copy only right after the click, so it is promised the text that the record brings.
      const content = recording.then(() => new Blob([text], { type: 'text/plain' }));
      // A browser without a clipboard throws at once, as one that refuses rejects.
      const copying = async () => navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
      const isCopied = await copying().then(
        () => true,
        () => false,
      );
      await recording;
      return isCopied;
    },
  });
}
