'use client';
import { useCallback, useState } from 'react';

/** Whether an element has come into sight, or near it, once. */
export function useInView<E extends Element>() {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: E | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, seen] as const;
}
