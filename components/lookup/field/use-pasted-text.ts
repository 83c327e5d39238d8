import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { indexMatchesQuery } from '#lib/http/lookup-query.ts';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { normalizeContract } from '#lib/lookup/contract/contract-keys.ts';
import { isLongList } from '#lib/lookup/open/lookup-choices.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import { toLookupRequest } from '#lib/lookup/request/lookup-request.ts';
import type { PastedTextOptions } from '#lib/lookup/text/read-text.ts';

/** In characters. Reading a longer text takes more than a frame. */
const maxInlineLength = 20_000;

/** Reads a text; null while a long one is still being read. */
export function usePastedText(text: string): PastedText | null {
  const { loanIdPattern } = useShellDisplay();
  const options = useMemo(
    (): PastedTextOptions => ({ loanIdPattern: compileLoanIdPattern(loanIdPattern) }),
    [loanIdPattern],
  );
  const isLong = text.length > maxInlineLength;
  const short = useMemo(() => (isLong ? null : readPastedText(text, options)), [isLong, text, options]);
  const [long, setLong] = useState<{ text: string; pastedText: PastedText } | null>(null);
  useEffect(() => {
    if (isLong) return readInWorker(text, options, (pastedText) => setLong({ text, pastedText }));
  }, [isLong, text, options]);
  return short ?? (long?.text === text ? long.pastedText : null);
}

/**
 * Reads a long text in a worker, so that the field stays responsive. Returns a function that cancels the reading and
 * ends the worker.
 */
function readInWorker(
  text: string,
  options: PastedTextOptions,
  onRead: (pastedText: PastedText) => void,
): () => void {
  const worker = new Worker(new URL('./pasted-text-worker.ts', import.meta.url));
  const end = () => worker.terminate();
  worker.addEventListener('message', ({ data }: MessageEvent<PastedText>) => {
    end();
    onRead(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end();
    // The worker could not be loaded: read the text here, which blocks the field for a moment.
    onRead(readPastedText(text, options));
  });
  worker.postMessage({ text, options });
  return end;
}

/** How long a pause in typing lasts before the index is asked. */
const typingPauseMs = 120;
const minEndingLength = 3;

/**
 * Asks the index for a text when typing pauses. While `isStale`, `matches` are those of the text before, or null.
 */
export function useIndexMatches(pastedText: PastedText | null) {
  const request = useMemo(
    () => toLookupRequest(pastedText ?? { identifiers: [], typed: null }),
    [pastedText],
  );
  const isEnabled = pastedText !== null && isWorthAsking(pastedText);
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

function isWorthAsking(pastedText: PastedText): boolean {
  const { identifiers, typed } = pastedText;
  if (isLongList(pastedText)) return false;
  return identifiers.length > 0 || normalizeContract(typed ?? '').length >= minEndingLength;
}
