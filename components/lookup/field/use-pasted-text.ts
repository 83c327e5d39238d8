import { useEffect, useMemo, useState } from 'react';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { type PastedTextOptions, readPastedText } from '#lib/lookup/read-pasted-text.ts';
import { readInWorker } from './read-in-worker.ts';

/** In characters. What is longer takes more than a frame to read. */
const readAtOnce = 20_000;

/** The identifiers in a text, by this desk's patterns; null while a long one is still being read. */
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
  const isLong = text.length > readAtOnce;
  const short = useMemo(() => (isLong ? null : readPastedText(text, options)), [isLong, text, options]);
  const [long, setLong] = useState<{ text: string; recognised: PastedText } | null>(null);
  useEffect(() => {
    if (isLong) return readInWorker(text, options, (recognised) => setLong({ text, recognised }));
  }, [isLong, text, options]);
  return short ?? (long?.text === text ? long.recognised : null);
}
