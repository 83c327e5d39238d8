import { useEffect, useEffectEvent } from 'react';
import { type NoteDraftFields, readNoteDraft } from '#lib/http/note-draft.ts';
import { useLoanView } from '../loan-view-context.tsx';

/** Passes on, once, the note, or the opinion, that was being written when the session ended. */
export function useKeptDraft(onKept: (draft: NoteDraftFields) => void) {
  const { draftKey, request } = useLoanView().view;
  const open = useEffectEvent(onKept);
  useEffect(() => {
    if (draftKey) void readNoteDraft(request.loan, draftKey).then((draft) => draft && open(draft));
  }, [draftKey, request.loan]);
}
