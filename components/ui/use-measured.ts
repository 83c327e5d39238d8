import { type RefCallback, useCallback, useState } from 'react';

/**
 * Measures an element whenever it or the window is resized. `measure` must be a constant function. Returns the ref of the
 * element and the last measure, which is `initial` on the server and until the first one.
 */
export function useMeasured<T>(
  measure: (element: HTMLElement) => T,
  initial: T,
): [RefCallback<HTMLElement>, T] {
  const [measured, setMeasured] = useState(initial);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const update = () => setMeasured(measure(element));
      const observer = new ResizeObserver(update);
      observer.observe(element);
      window.addEventListener('resize', update);
      return () => {
        observer.disconnect();
        window.removeEventListener('resize', update);
      };
    },
    [measure],
  );
  return [ref, measured];
}
