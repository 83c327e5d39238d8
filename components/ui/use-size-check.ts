'use client';
import { type RefCallback, useCallback, useState } from 'react';

/**
 * Whether an element passes a test of its size, as it and the window change. `test` has to be a constant function.
 * False until the first measurement, and so on the server.
 */
export function useMeasure(test: (element: HTMLElement) => boolean): [RefCallback<HTMLElement>, boolean] {
  const [passes, setPasses] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = () => setPasses(test(element));
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      window.addEventListener('resize', measure);
      return () => {
        observer.disconnect();
        window.removeEventListener('resize', measure);
      };
    },
    [test],
  );
  return [ref, passes];
}
