import { useDeferredValue, useMemo } from 'react';
import { useShellDisplay } from '#components/shell/providers.tsx';
import { readPasted } from '#lib/lookup/read-pasted.ts';
import type { Recognised } from '#lib/lookup/recognised.ts';

/** Longer than this, a text is read after the key that brought it has been answered. */
const readAtOnce = 20_000;

/** The identifiers in a text, by this desk's patterns; null while a long one is still being read. */
export function useRecognised(text: string): Recognised | null {
  const { loanIdPattern, contractNumberPattern } = useShellDisplay();
  const late = useDeferredValue(text);
  const read = text.length <= readAtOnce ? text : late;
  const recognised = useMemo(
    () =>
      readPasted(read, {
        loanIdPattern: new RegExp(loanIdPattern, 'u'),
        contractNumberPattern: contractNumberPattern === null ? null : new RegExp(contractNumberPattern, 'u'),
        ownOrigins: [location.origin],
      }),
    [read, loanIdPattern, contractNumberPattern],
  );
  return read === text ? recognised : null;
}
