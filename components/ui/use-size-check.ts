import { type RefCallback, useCallback, useState } from 'react';

/**
 * Runs a check on the size of an element whenever the element or the window is resized. The check must be a constant
 * function. Returns the ref of the element and the result, which is false on the server and until the first check.
 */
export function useSizeCheck(test: (element: HTMLElement) => boolean): [RefCallback<HTMLElement>, boolean] {
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
