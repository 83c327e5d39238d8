import { useEffect, useMemo, useState } from 'react';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import type { PastedTextOptions } from '#lib/lookup/text/read-text.ts';

/** In characters. Reading a longer text takes more than a frame. */
const maxInlineLength = 20_000;

/** Reads a text with the configured patterns; null while a long one is still being read. */
export function usePastedText(text: string): PastedText | null {
  const { loanIdPattern, contractNumberPattern } = useShellDisplay();
  const options = useMemo(
    (): PastedTextOptions => ({
      loanIdPattern: compileLoanIdPattern(loanIdPattern),
      contractNumberPattern: contractNumberPattern === null ? null : new RegExp(contractNumberPattern, 'u'),
      ownOrigins: [location.origin],
    }),
    [loanIdPattern, contractNumberPattern],
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
