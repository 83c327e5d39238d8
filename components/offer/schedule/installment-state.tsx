import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import type { Repayment } from '#lib/position/repayment.ts';

type Installment = Repayment['installments'][number];

/** A shape for each state, so that color is not the only difference. */
export const stateMarks = {
  paid: '✓',
  part: '◐',
  'not-seen-yet': '…',
  late: '!',
  'to-come': '',
  unknown: '?',
} as const satisfies Record<Installment['state'], string>;

const looks: Partial<Record<Installment['state'], string>> = {
  paid: 'text-good',
  late: 'font-semibold text-bad',
  'not-seen-yet': 'text-attention',
  part: 'text-attention',
  'to-come': 'text-ink-2',
};

/** Whether an installment is paid, and the transactions that pay it. */
export function InstallmentStateCell({ installment: { state, transactions } }: { installment: Installment }) {
  const t = useTranslations('position.states');
  return (
    <span className="whitespace-nowrap">
      <span className={classNames(looks[state])}>
        <span aria-hidden="true">{stateMarks[state]} </span>
        {t(state)}
      </span>
      {transactions.map((index) => (
        <a
          key={index}
          href={`#transaction-${index}`}
          className="ms-1.5 inline-block min-h-6 text-accent hover:underline print:hidden"
          aria-label={t('toTransaction', { number: index + 1 })}
        >
          ↗
        </a>
      ))}
    </span>
  );
}
