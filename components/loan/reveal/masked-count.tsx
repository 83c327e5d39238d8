'use client';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type JsonObject, valueAt } from '#lib/loan/json.ts';
import { countMasked } from '#lib/loan/masked.ts';
import type { Panel } from '#lib/view/reveal-request.ts';
import { panelOf } from '#lib/view/reveal-request.ts';
import { useView } from '../screen/loan-view-context.tsx';
import { NotRevealed } from './reveal-failure.tsx';
import { useReveals } from './reveals-context.ts';
import { panelOfSection, useSectionLabel } from './use-field-labels.ts';

/** In the head of a section: how much is hidden in it, and the way to reveal all of that. */
export function HiddenCount({ section }: { section: string }) {
  const panel = panelOfSection[section];
  return panel ? <Count section={section} panel={panel} /> : null;
}

function Count({ section, panel }: { section: string; panel: Panel }) {
  const { view } = useView();
  const { masked, mayReveal, pending, failures, reveal, takesFocus } = useReveals();
  const t = useTranslations('loan.hidden');
  const label = useSectionLabel()(section);
  const count = useMemo(() => hiddenIn(view.loan, masked.masked, panel), [view.loan, masked.masked, panel]);
  const all = useMemo(() => hiddenIn(masked.loan, masked.masked, panel), [masked, panel]);
  const shown = all - count;
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // Its button has gone with what was hidden.
    if (shown > 0 && takesFocus(panel)) place.current?.focus({ preventScroll: true });
  });
  if (count === 0 && shown === 0) return null;
  const failure = failures.get(panel);
  return (
    <span
      ref={place}
      tabIndex={-1}
      className="me-1.5 inline-flex flex-wrap items-center gap-x-2 text-ink-3 text-label last:me-0"
    >
      {shown > 0 && <span className="figures">{t('revealedCount', { count: shown })}</span>}
      {count > 0 && <span className="figures">{t('count', { count })}</span>}
      {count > 0 && mayReveal && (
        <button
          type="button"
          className="press h-7 rounded px-1.5 text-accent hover:bg-hover print:hidden"
          aria-label={t('allOf', { section: label })}
          aria-disabled={pending.has(panel)}
          onClick={() => pending.has(panel) || reveal({ request: { panel }, label, count })}
        >
          {t('all')}
        </button>
      )}
      {failure && <NotRevealed failure={failure} />}
    </span>
  );
}

/** How many values of a panel are still hidden; `paths`: where something was. */
function hiddenIn(loan: JsonObject, paths: readonly string[], panel: Panel): number {
  return paths
    .filter((path) => panelOf(path) === panel)
    .reduce((sum, path) => sum + countMasked(valueAt(loan, path)), 0);
}
