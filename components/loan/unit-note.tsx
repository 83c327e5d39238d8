'use client';
import { useTranslations } from 'use-intl';
import { Tip } from '#components/ui/tip.tsx';
import { useView } from './view-context.tsx';

/** Says once, for amounts and for rates, by which unit figures are read, and lets them be seen as sent. */
export function UnitNote() {
  const { display, asSent, setAsSent } = useView();
  const t = useTranslations('units');
  const { amountUnit, rateUnit, currency } = display;
  const fixed = amountUnit !== 'auto' || rateUnit !== 'auto';
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line border-t px-3 py-1.5 text-ink-3 text-label">
      <Tip tip={t('why')}>
        {amountUnit === 'auto' ? t('amountAuto') : t('amountFixed', { unit: amountUnit, currency })}
      </Tip>
      <span>
        {rateUnit === 'auto'
          ? t('rateAuto')
          : t('rateFixed', { unit: rateUnit === 'basis-points' ? 'other' : rateUnit })}
      </span>
      {fixed && (
        <button
          type="button"
          aria-pressed={asSent}
          onClick={() => setAsSent(!asSent)}
          className="press rounded text-accent hover:underline aria-pressed:font-semibold print:hidden"
        >
          {t('asSent')}
        </button>
      )}
    </p>
  );
}
