import { createContext, type ReactNode, useContext } from 'react';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import { usePrinting } from '#components/ui/print/use-printing.ts';

/** A fold that is rendered for print was not there when the print began: it learns of it from the fold around it. */
const Printing = createContext(false);

/** A `<details>` whose content is rendered while it is open, and while the page prints. */
export function Fold({
  summary,
  className,
  part,
  open,
  isPrinted = true,
  children,
}: {
  summary: ReactNode;
  className?: string;
  /** Other links on the page to it. */
  part?: 'schedule';
  /** Stands open from the start. */
  open?: boolean;
  /** False: printed only if it was opened. */
  isPrinted?: boolean;
  children: ReactNode;
}) {
  const [opened, details] = useDetailsOpen();
  const isAroundPrinting = useContext(Printing);
  const isPrinting = usePrinting() || isAroundPrinting;
  return (
    <details {...details} open={open} data-part={part} className={className}>
      <summary>{summary}</summary>
      {(opened || open || (isPrinting && isPrinted)) && <Printing value={isPrinting}>{children}</Printing>}
    </details>
  );
}
