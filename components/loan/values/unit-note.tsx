import { useTranslations } from 'use-intl';
import { Tip } from '#components/ui/tip.tsx';
import { valueAt } from '#lib/loan/json.ts';
import type { UnitGroup } from '#lib/offer/units/unit-reading.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { useLoanView } from '../loan-view-context.tsx';

const fieldsWithAmounts = ['offer', 'transactions', 'cashout', 'amountRemaining', 'amountForPayment'];

/** Says which units of these groups are assumed or unknown, by one figure of each. Units that are known need no word. */
export function UnitNote({ groups }: { groups: readonly UnitGroup[] }) {
  const { view, display, format } = useLoanView();
  const t = useTranslations('units');
  const u = useTranslations('review.units');
  const readings = view.review?.units ?? [];
  const figureOf = (paths: readonly string[]) => {
    const figures = paths
      .map((path) => valueAt(view.loan, path))
      .filter((value) => typeof value === 'number');
    return figures.find((value) => value !== 0) ?? figures[0];
  };
  // Zero is the same in each unit.
  const uncertain = readings.filter(
    ({ group, status, paths }) => groups.includes(group) && status !== 'certain' && figureOf(paths) !== 0,
  );
  const isUnknown =
    groups.includes('amounts') &&
    readings.length === 0 &&
    display.amountUnit === 'auto' &&
    display.rateUnit === 'auto' &&
    fieldsWithAmounts.some((name) => Object.hasOwn(view.loan, name));
  if (uncertain.length === 0 && !isUnknown) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 py-1.5 text-ink-3 text-label print:[&_.tip-body]:hidden">
      {isUnknown && <Tip tip={t('why')}>{t('none')}</Tip>}
      {uncertain.map(({ group, reading, status, paths }) => {
        const sent = figureOf(paths);
        return (
          <Tip key={group} tip={t('why')}>
            {reading && typeof sent === 'number'
              ? u('read', {
                  groups: u(`groups.${group}`),
                  sent: format.number(sent),
                  value: formatFigure(sent, reading, format),
                  status: u(`statuses.${status}`),
                })
              : u('open', { groups: u(`groups.${group}`) })}
          </Tip>
        );
      })}
    </p>
  );
}

/** Shows every figure as the API sent it, or by its unit again. */
export function AsSentButton() {
  const { asSent, setAsSent } = useLoanView();
  const t = useTranslations('units');
  return (
    <button
      type="button"
      aria-pressed={asSent}
      onClick={() => setAsSent(!asSent)}
      className="press -my-1 min-h-6 rounded text-accent text-label hover:underline aria-pressed:font-semibold print:hidden"
    >
      {t('asSent')}
    </button>
  );
}
