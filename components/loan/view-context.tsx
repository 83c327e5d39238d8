'use client';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLocale } from 'use-intl';
import type { Deviation } from '#lib/loan/deviations.ts';
import type { DisplaySettings } from '#lib/loan/display.ts';
import { createFormat, type Format } from '#lib/loan/format.ts';
import type { LoanView } from '#lib/loan/view.ts';

type ViewContext = {
  view: LoanView;
  display: DisplaySettings;
  format: Format;
  /** The deviation at a place, if there is one. */
  deviationAt: (pointer: string) => Deviation | undefined;
  /** Figures as the API sent them, although a unit is configured. */
  asSent: boolean;
  setAsSent: (asSent: boolean) => void;
};

const Context = createContext<ViewContext | null>(null);

/** Gives the panels the answer they show and how this reader wants figures, dates and words written. */
export function ViewProvider({
  view,
  display,
  children,
}: {
  view: LoanView;
  display: DisplaySettings;
  children: ReactNode;
}) {
  const locale = useLocale();
  const [asSent, setAsSent] = useState(false);
  const value = useMemo(() => {
    const byPath = new Map(view.deviations.map((deviation) => [deviation.path, deviation]));
    return {
      view,
      display,
      format: createFormat({ locale, timeZone: display.timeZone, currency: display.currency }),
      deviationAt: (pointer: string) => byPath.get(pointer),
      asSent,
      setAsSent,
    };
  }, [view, display, locale, asSent]);
  return <Context value={value}>{children}</Context>;
}

export function useView(): ViewContext {
  const context = useContext(Context);
  if (!context) throw new Error('useView is for what stands inside a ViewProvider');
  return context;
}
