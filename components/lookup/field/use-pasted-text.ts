import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { indexMatchesQuery } from '#lib/http/lookup-query.ts';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { normalizeContract } from '#lib/lookup/contract/contract-keys.ts';
import { isLongList } from '#lib/lookup/open/lookup-choices.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import { toLookupRequest } from '#lib/lookup/request/lookup-request.ts';

/** Reads a text. */
export function usePastedText(text: string): PastedText {
  const { loanIdPattern } = useShellDisplay();
  return useMemo(() => readPastedText(text, compileLoanIdPattern(loanIdPattern)), [text, loanIdPattern]);
}

/** How long a pause in typing lasts before the index is asked. */
const typingPauseMs = 120;
const minEndingLength = 3;

/**
 * Asks the index for a text when typing pauses. While `isStale`, `matches` are those of the text before, or null.
 */
export function useIndexMatches(pastedText: PastedText) {
  const request = useMemo(() => toLookupRequest(pastedText), [pastedText]);
  const { identifiers, typed } = pastedText;
  const isLongEnough = identifiers.length > 0 || normalizeContract(typed ?? '').length >= minEndingLength;
  const isEnabled = isLongEnough && !isLongList(pastedText);
  const query = useQuery({
    // A pasted text is complete; a typed one may go on.
    ...indexMatchesQuery(request, request.typed === null ? 0 : typingPauseMs),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  });
  const matches = isEnabled ? (query.data ?? null) : null;
  const isStale = isEnabled && (query.isPlaceholderData || query.isPending);
  return { request, matches, isStale, problem: isEnabled ? (query.error?.problem ?? null) : null };
}
