'use client';
import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useLocale } from 'use-intl';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import type { Deviation } from '#lib/loan/reader/deviations.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { createFormat, type Format } from '#lib/view/format.ts';
import type { LoanView } from '#lib/view/loan-view.ts';

/** What a masked view has besides, and its code with it: who sees all of a loan loads none of it (`masked-loan.tsx`). */
export type Hiding = {
  /** Stands around every value: shows that it is hidden, or that it was revealed; its children otherwise. */
  Value: ComponentType<{ value: Json | undefined; pointer: string; children: ReactNode }>;
  /** In the head of a section: how much is hidden in it. */
  Count: ComponentType<{ section: string }>;
  /** Above the terms: that this view is masked, and for which reason values are revealed. */
  Line: ComponentType;
  /** Verifies what a caller says. */
  Verify: ComponentType;
  /** A name that was revealed with its value, where another stands in the answer. */
  nameAt: (pointer: string) => string | undefined;
  /** The loan as it was answered: with nothing revealed in it. */
  masked: JsonObject;
};

type Viewing = {
  /** The answer to show. What this reader has revealed stands in it. */
  view: LoanView;
  /** Only where something may be hidden. */
  hiding: Hiding | null;
  display: DisplaySettings;
  format: Format;
  /** The deviation at a place, if there is one. */
  deviationAt: (pointer: string) => Deviation | undefined;
  /** Figures as the API sent them, although a unit is configured. */
  asSent: boolean;
  setAsSent: (asSent: boolean) => void;
};

export const ViewContext = createContext<Viewing | null>(null);

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
      hiding: null,
      display,
      format: createFormat({ locale, timeZone: display.timeZone, currency: display.currency }),
      deviationAt: (pointer: string) => byPath.get(pointer),
      asSent,
      setAsSent,
    };
  }, [view, display, locale, asSent]);
  return <ViewContext value={value}>{children}</ViewContext>;
}

export function useView(): Viewing {
  const context = useContext(ViewContext);
  if (!context) throw new Error('useView is for what stands inside a ViewProvider');
  return context;
}
