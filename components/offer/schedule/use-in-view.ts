import { useCallback, useState } from 'react';

/** True once an element has been within 200 pixels of the viewport. */
export function useInView<E extends Element>() {
  const [isInView, setIsInView] = useState(false);
  const ref = useCallback((element: E | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInView(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, isInView] as const;
}
