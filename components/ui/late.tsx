'use client';
import { type ComponentType, lazy, Suspense, use, useCallback, useEffect, useRef } from 'react';

/**
 * A part that stands below the first screen: its HTML comes with the page, its code when it comes near the window
 * or when anything changes. Until then what it shows stands as the server wrote it.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const onServer = typeof window === 'undefined';
  let comeNear: () => void = () => {};
  const near = new Promise<void>((resolve) => {
    comeNear = resolve;
  });
  let ready: ComponentType<P> | null = null;
  // Once for the whole server: the promise is the same at every request.
  const loading = onServer ? load().then((part) => (ready = part)) : null;
  const Lazy = lazy(async () => {
    await near;
    return { default: await load() };
  });

  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React.lazy is.
  return function Late(props: P) {
    const committed = useRef(false);
    // React cannot finish an update that concerns a part whose code it is still waiting for.
    if (committed.current) comeNear();
    useEffect(() => {
      committed.current = true;
    }, []);
    const watch = useCallback((element: HTMLElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) comeNear();
        },
        { rootMargin: '600px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    }, []);
    // Outside the boundary: the first request waits for it, rather than have it streamed after the rest.
    if (loading && !ready) use(loading);
    const Part = ready ?? Lazy;
    return (
      <div ref={watch}>
        <Suspense fallback={<div className="h-40" />}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  };
}
