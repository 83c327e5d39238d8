import { type ComponentProps, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from '#components/ui/section.tsx';
import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { countMasked } from '#lib/loan/masked.ts';
import { type PanelName, panelEntry, panelOf } from '#lib/view/panel-registry.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { RevealFailure } from '../reveal/reveal-failure.tsx';
import { useReveals } from '../reveal/reveals-context.ts';

type LoanSectionProps = Omit<ComponentProps<typeof Section>, 'id' | 'title' | 'className'> & {
  panel: PanelName;
  /** For a panel whose heading says more than its link in the navigation. */
  title?: string;
};

/** The section of a panel, with its title. In a masked view its heading counts the masked values. */
export function LoanSection({ panel, title, actions, ...props }: LoanSectionProps) {
  const { isMaskedView } = useLoanView();
  const titles = useTranslations('sections');
  return (
    <Section
      {...props}
      id={panel}
      title={title ?? titles(panel)}
      className={panelEntry(panel).isPrinted === false ? 'print:hidden' : undefined}
      actions={
        <>
          {isMaskedView && <MaskedCount panel={panel} />}
          {actions}
        </>
      }
    />
  );
}

/** Counts the masked values of a panel, and reveals them all. */
function MaskedCount({ panel }: { panel: PanelName }) {
  const { view, sentLoan } = useLoanView();
  const { mayReveal, pending, failureOf, reveal, claimFocus } = useReveals();
  const t = useTranslations('loan.hidden');
  const label = useTranslations('sections')(panel);
  const { loan, masked } = view;
  const count = useMemo(() => countMaskedIn(loan, masked, panel), [loan, masked, panel]);
  const total = useMemo(() => countMaskedIn(sentLoan, masked, panel), [sentLoan, masked, panel]);
  const shown = total - count;
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // The button that had the focus was removed.
    if (shown > 0 && claimFocus(panel)) place.current?.focus({ preventScroll: true });
  });
  if (count === 0 && shown === 0) return null;
  const failure = failureOf(panel);
  return (
    <span
      ref={place}
      tabIndex={-1}
      className="me-1.5 inline-flex flex-wrap items-center gap-x-2 text-ink-3 text-label last:me-0"
    >
      {shown > 0 && <span className="figures">{t('revealedCount', { count: shown })}</span>}
      {count > 0 && !mayReveal && <span className="figures">{t('count', { count })}</span>}
      {count > 0 && mayReveal && (
        <button
          type="button"
          className="press h-7 rounded px-1.5 text-accent hover:bg-hover print:hidden"
          aria-label={t('allOf', { section: label })}
          title={t('count', { count })}
          aria-disabled={pending.has(panel)}
          onClick={() => pending.has(panel) || reveal({ request: { panel }, label, count })}
        >
          {t('all')}
        </button>
      )}
      {failure && <RevealFailure failure={failure} />}
    </span>
  );
}

/** Counts the values of a panel that are still masked. `paths` are the places that the server masked. */
function countMaskedIn(loan: JsonObject, paths: readonly string[], panel: PanelName): number {
  return paths
    .filter((path) => panelOf(path) === panel)
    .reduce((sum, path) => sum + countMasked(valueAt(loan, path)), 0);
}
