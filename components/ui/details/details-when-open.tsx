import {
  type ComponentProps,
  createContext,
  type ReactNode,
  Suspense,
  type SyntheticEvent,
  useCallback,
  useContext,
  useState,
} from 'react';
import { usePrinting } from '#components/ui/print/use-printing.ts';

/** Content that is rendered for print was not there when the print began: it learns of it from what is around it. */
const Printing = createContext(false);

/**
 * A `<details>` whose content is rendered while it is open, and while the page prints. With `loading` the content is loaded,
 * too: after hydration where it stands open from the start, and for print only where it is open.
 */
export function DetailsWhenOpen({
  summary,
  loading,
  open = false,
  isPrinted = loading === undefined,
  className = 'disclosure not-open:print:hidden',
  children,
  ...props
}: Omit<ComponentProps<'details'>, 'ref' | 'onToggle'> & {
  summary: ReactNode;
  /** The class of what keeps the place of the content while it loads: its height. */
  loading?: string;
  /** False: printed only if it was opened. */
  isPrinted?: boolean;
}) {
  const [isOpen, setIsOpen] = useState(false);
  // One that was opened before hydration has sent no event to React.
  const readOpen = useCallback((element: HTMLDetailsElement | null) => {
    if (element?.open) setIsOpen(true);
  }, []);
  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => setIsOpen(event.currentTarget.open);
  const isAroundPrinting = useContext(Printing);
  const isPrinting = usePrinting() || isAroundPrinting;
  const isRendered = isOpen || (open && loading === undefined) || (isPrinting && isPrinted);
  const place = <div className={loading} />;
  return (
    <details {...props} ref={readOpen} onToggle={onToggle} open={open} className={className}>
      <summary>{summary}</summary>
      {isRendered && (
        <Printing value={isPrinting}>
          <Suspense fallback={place}>{children}</Suspense>
        </Printing>
      )}
      {open && !isRendered && place}
    </details>
  );
}
