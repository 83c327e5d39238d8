'use client';
import { type ComponentType, use, useEffect, useRef, useState } from 'react';

/**
 * A part whose HTML comes with the page and whose code comes later: when it is near the window, or when anything
 * around it changes. Until then it stands as the server wrote it.
 *
 * Not a Suspense boundary: React streams a large one after the rest, hidden until a script reveals it.
 */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return typeof window === 'undefined' ? written(load) : revived(load);
}

/** On the server: the part itself. The first request waits for its module, the others find it there. */
function written<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loading = load();
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React.lazy is.
  return function Written(props: P) {
    const Part = use(loading);
    return (
      <div>
        <Part {...props} />
      </div>
    );
  };
}

/** In the browser: the server's HTML, which an empty `__html` leaves alone, until the code is there. */
function revived<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React.lazy is.
  return function Revived(props: P) {
    const [loaded, setLoaded] = useState<{ Part: ComponentType<P> } | null>(null);
    const place = useRef<HTMLDivElement>(null);
    const renders = useRef(0);
    const wanted = useRef(false);
    useEffect(() => {
      const want = () => {
        if (wanted.current) return;
        wanted.current = true;
        void load().then((Part) => setLoaded({ Part }));
      };
      renders.current += 1;
      if (renders.current > 1) want();
      if (wanted.current || !place.current) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) want();
        },
        { rootMargin: '400px' },
      );
      observer.observe(place.current);
      return () => observer.disconnect();
    });
    if (!loaded) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it keeps what is there.
      return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
    }
    return (
      <div key="revived">
        <loaded.Part {...props} />
      </div>
    );
  };
}
