import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useProblemWords } from '#components/problems/inline-problem.tsx';
import type { Failure } from '#components/ui/failure-line.tsx';
import { loanQuery } from '#lib/http/loan-query.ts';
import { requestJson } from '#lib/http/request-json.ts';
import type { NoteAct, NotesAnswer } from '#lib/view/loan-notes.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';

/** `NoteAct` without the mark of the answer, which the view has. */
type Act = NoteAct extends infer Each ? (Each extends unknown ? Omit<Each, 'answer'> : never) : never;
type Outcome = { failure: Failure } | { failure: null; answer: NotesAnswer };

/** Sends an act on the notes of the loan; the notes of the answer take the place of those of the view. */
export function useNoteAct(): (act: Act) => Promise<Outcome> {
  const t = useTranslations('notes');
  const problemWords = useProblemWords();
  const client = useQueryClient();
  const { request } = useCurrentRequest();
  const { view } = useLoanView();
  return async (act) => {
    const body = { ...act, answer: view.answerMark };
    const sent = await requestJson<NotesAnswer>(`/api/loans/${request.loan}/notes`, 'notes', body);
    if (!sent.ok) return { failure: problemWords(t('failed'), sent.problem) };
    const { notes, notesLeftOut } = sent.answer;
    client.setQueryData(
      loanQuery(request).queryKey,
      (current) => current && { ...current, notes, notesLeftOut },
    );
    return { failure: null, answer: sent.answer };
  };
}
