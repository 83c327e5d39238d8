import { createContext, type ReactNode, useMemo, useState } from 'react';
import { useFormat, useShell } from '#components/preferences/providers.tsx';
import { useRequired } from '#components/ui/use-required.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { Deviation } from '#lib/loan/reader/deviations.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import type { Format } from '#lib/view/format.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import { type Reader, readerOf } from '#lib/view/panel-registry.ts';

type LoanViewValue = {
  /** The view to show. Values that this reader has revealed are filled in. */
  view: LoanView;
  /** The loan as the server sent it, without the values revealed since. */
  sentLoan: JsonObject;
  /** Whether values are masked from this reader. */
  isMaskedView: boolean;
  /** By pointer, the names of members whose names are masked, as far as they have been revealed. */
  revealedNames: ReadonlyMap<string, string>;
  display: DisplaySettings;
  format: Format;
  deviationAt: (pointer: string) => Deviation | undefined;
  /** True: figures are shown as the API sent them, without a unit. */
  asSent: boolean;
  setAsSent: (asSent: boolean) => void;
  /** For whom the page is ordered: by the person's role, or as they chose. */
  orderFor: Reader;
};

export const LoanViewContext = createContext<LoanViewValue | null>(null);

/** Provides the panels with the view they show, and with the formats of the reader’s language. */
export function LoanViewProvider({ view, children }: { view: LoanView; children: ReactNode }) {
  return <LoanViewContext value={useLoanViewValue(view)}>{children}</LoanViewContext>;
}

/** What the panels of a view are shown with: a page of two loans provides each of its cells with one of two. */
export function useLoanViewValue(view: LoanView): LoanViewValue {
  const format = useFormat();
  const { display, order } = useShell();
  const [asSent, setAsSent] = useState(false);
  return useMemo(() => {
    const byPath = new Map(view.deviations.map((deviation) => [deviation.path, deviation]));
    return {
      view,
      sentLoan: view.loan,
      isMaskedView: view.visibility === 'masked',
      revealedNames: new Map<string, string>(),
      display,
      format,
      deviationAt: (pointer: string) => byPath.get(pointer),
      asSent,
      setAsSent,
      orderFor: order ?? readerOf(view),
    };
  }, [view, display, format, asSent, order]);
}

export const useLoanView = () => useRequired(LoanViewContext, 'LoanViewProvider');

/** The contract number of the view that is shown, where it is a text that is not empty. */
export function useContractNumber(): string | null {
  const { contractNumber } = useLoanView().view.loan;
  return typeof contractNumber === 'string' && contractNumber !== '' ? contractNumber : null;
}
