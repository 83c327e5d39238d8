'use client';
import { type ComponentType, lazy, Suspense, useCallback } from 'react';

/**
 * A part that stands below the first screen: its HTML comes with the page, its code when it comes near the window
 * (or when it has to change before that). Until then what it shows stands as the server wrote it.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let ready: ComponentType<P> | null = null;
  let comeNear: () => void = () => {};
  const near = new Promise<void>((resolve) => {
    comeNear = resolve;
  });
  const loaded = async () => {
    ready = await load();
    return { default: ready };
  };
  const onServer = typeof window === 'undefined';
  // There at the first request, so that it need not be streamed after the rest.
  if (onServer) void loaded();
  const Lazy = lazy(async () => {
    if (!onServer) await near;
    return loaded();
  });

  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React.lazy is.
  return function Late(props: P) {
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
    const Part = onServer && ready ? ready : Lazy;
    return (
      <div ref={watch}>
        <Suspense fallback={<div className="h-40" />}>
          <Part {...props} />
        </Suspense>
      </div>
    );
  };
}
