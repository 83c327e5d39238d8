'use client';
import {
  type ComponentType,
  type MouseEvent,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

/**
 * A part whose HTML comes with the page and whose code comes after it: when the browser has nothing else to do, or
 * at once when it is pressed or anything around it changes. Until then it stands as the server wrote it; what was
 * opened, typed, focused or pressed meanwhile is so afterwards.
 *
 * Not a Suspense boundary: React streams a large one after the rest, hidden until a script reveals it.
 */
export function late<P extends object>(load: Load<P>, place: Place = 'within'): ComponentType<P> {
  return typeof window === 'undefined' ? written(load, place) : revived(load, place);
}

type Load<P> = () => Promise<ComponentType<P>>;
/** `below`: it begins below the first screen, and is laid out after the first paint (lib/server/http/first-paint.ts). */
type Place = 'within' | 'below';

/** On the server: the part itself. The first request waits for its module, the others find it there. */
function written<P extends object>(load: Load<P>, place: Place): ComponentType<P> {
  const loading = load();
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React.lazy is.
  return function Written(props: P) {
    const Part = use(loading);
    return (
      <div data-late={place}>
        <Part {...props} />
      </div>
    );
  };
}

/** In the browser: the server's HTML, which an empty `__html` leaves alone, until the code is there. */
function revived<P extends object>(load: Load<P>, stands: Place): ComponentType<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React.lazy is.
  return function Revived(props: P) {
    const [loaded, setLoaded] = useState<{ Part: ComponentType<P>; kept: Kept } | null>(null);
    const place = useRef<HTMLDivElement>(null);
    const seen = useRef({ renders: 0, wanted: false, pressed: -1 });
    const want = () => {
      if (seen.current.wanted) return;
      seen.current.wanted = true;
      void load().then((Part) => {
        const revive = () => {
          // Half of a press is in what stands here: in what comes instead, the other half would be none.
          if (place.current?.matches(':active')) return void setTimeout(revive, 50);
          // In one piece: what somebody did between looking and replacing would be lost.
          flushSync(() => setLoaded({ Part, kept: keep(place.current, seen.current.pressed) }));
        };
        revive();
      });
    };
    useEffect(() => {
      seen.current.renders += 1;
      if (seen.current.renders > 1) want();
      else whenIdle(want);
    });
    useLayoutEffect(() => {
      if (loaded) restore(place.current, loaded.kept);
    }, [loaded]);
    if (loaded) {
      return (
        <div key="revived" ref={place}>
          <loaded.Part {...props} />
        </div>
      );
    }
    const press = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (!button) return;
      // What sends a form or opens a popover has done so without our code.
      const done = button.type === 'submit' || button.popoverTargetElement !== null;
      if (!done) seen.current.pressed = all(place.current).indexOf(button);
      want();
    };
    return (
      // biome-ignore lint/a11y: what is pressed is a button within.
      <div
        ref={place}
        data-late={stands}
        onClick={press}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it keeps what is there.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    );
  };
}

/** What a person has done to the server's HTML; elements by their place in the document, which stays the same. */
type Kept = {
  elements: number;
  open: boolean[];
  shown: boolean[];
  typed: string[];
  focused: number;
  pressed: number;
};

const all = (root: HTMLElement | null): Element[] => [...(root?.querySelectorAll('*') ?? [])];
const fields = (root: HTMLElement | null) => [...(root?.querySelectorAll('input') ?? [])];
const popovers = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[popover]') ?? [])];
const disclosures = (root: HTMLElement | null) => [...(root?.querySelectorAll('details') ?? [])];

/** After the page has loaded, in a pause; but not much later. */
function whenIdle(run: () => void): void {
  const idle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 500 }) : setTimeout(run);
  if (document.readyState === 'complete') idle();
  else window.addEventListener('load', idle, { once: true });
}

function keep(root: HTMLElement | null, pressed: number): Kept {
  const elements = all(root);
  const open = disclosures(root).map((details) => details.open);
  return {
    elements: elements.length,
    open,
    shown: popovers(root).map((popover) => popover.matches(':popover-open')),
    typed: fields(root).map(({ value }) => value),
    focused: elements.indexOf(document.activeElement as Element),
    pressed,
  };
}

function restore(root: HTMLElement | null, kept: Kept): void {
  const elements = all(root);
  // Something else came meanwhile: then nothing is where it was.
  if (elements.length !== kept.elements) return;
  fields(root).forEach((field, index) => {
    const text = kept.typed[index] ?? '';
    if (text === field.value) return;
    field.value = text;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  });
  const at = (index: number) => elements[index] as HTMLElement | undefined;
  disclosures(root).forEach((details, index) => {
    details.open = kept.open[index] ?? false;
  });
  popovers(root).forEach((popover, index) => {
    if (kept.shown[index]) popover.showPopover();
  });
  at(kept.focused)?.focus({ preventScroll: true });
  at(kept.pressed)?.click();
}
