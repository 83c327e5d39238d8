import { useTranslations } from 'use-intl';
import { Tip } from '#components/ui/tip.tsx';
import type { UnitGroup } from '#lib/offer/units/unit-reading.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { configuredUnit, type GroupUnit } from '#lib/view/figure-units.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** States once in which units figures are shown, and how certain that is. A button shows them as the API sent them. */
export function UnitNote() {
  const { view, display, asSent, setAsSent } = useLoanView();
  const t = useTranslations('units');
  const u = useTranslations('review.units');
  const lines = mergeLines(view.review?.units ?? configured(display), display);
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line border-t px-3 py-1.5 text-ink-3 text-label print:[&_.tip-body]:hidden">
      {lines.length === 0 && <Tip tip={t('why')}>{t('none')}</Tip>}
      {lines.map(({ groups, reading, status, isSet }) => {
        const names = { groups: groups.map((group) => u(`groups.${group}`)).join(', ') };
        const settled = isSet ? u('because.configured') : u(`statuses.${status}`);
        return (
          <Tip key={names.groups} tip={t('why')}>
            {reading
              ? u('read', { ...names, unit: u(`names.${reading}`), status: settled })
              : u('open', names)}
          </Tip>
        );
      })}
      {lines.some(({ reading }) => reading) && (
        <button
          type="button"
          aria-pressed={asSent}
          onClick={() => setAsSent(!asSent)}
          className="press -my-1 min-h-6 rounded text-accent hover:underline aria-pressed:font-semibold print:hidden"
        >
          {t('asSent')}
        </button>
      )}
    </p>
  );
}

/** The configured units, for a loan without an offer. One configured rate unit counts for all groups of rates. */
function configured(display: DisplaySettings): GroupUnit[] {
  const groups: UnitGroup[] =
    typeof display.rateUnit === 'string'
      ? ['amounts', 'rates']
      : ['amounts', 'rates', 'cet', 'fine', 'insurance-fee'];
  return groups.flatMap((group): GroupUnit[] => {
    const reading = configuredUnit(group, display);
    return reading === 'auto' ? [] : [{ group, reading, status: 'certain' }];
  });
}

type Line = Omit<GroupUnit, 'group'> & { groups: UnitGroup[]; isSet: boolean };

/** Merges groups with the same unit and certainty into one line. */
function mergeLines(units: readonly GroupUnit[], display: DisplaySettings): Line[] {
  const lines: Line[] = [];
  for (const { group, reading, status } of units) {
    const isSet = configuredUnit(group, display) !== 'auto';
    const same = lines.find(
      (line) => line.reading === reading && line.status === status && line.isSet === isSet,
    );
    if (same) same.groups.push(group);
    else lines.push({ groups: [group], reading, status, isSet });
  }
  return lines;
}
