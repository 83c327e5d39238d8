import { useTranslations } from 'use-intl';
import type { Repayment } from '#lib/position/repayment.ts';

type Installment = Repayment['installments'][number];

/** A shape for each state, so that color is not the only difference. */
const states: Record<Installment['state'], { mark: string; className?: string }> = {
  paid: { mark: '✓', className: 'text-good' },
  part: { mark: '◐', className: 'text-attention' },
  'not-seen-yet': { mark: '…', className: 'text-attention' },
  late: { mark: '!', className: 'font-semibold text-bad' },
  'to-come': { mark: '', className: 'text-ink-2' },
  unknown: { mark: '?' },
};

/** Whether an installment is paid, and the transactions that pay it. */
export function InstallmentStateCell({ installment: { state, transactions } }: { installment: Installment }) {
  const t = useTranslations('position.states');
  const { mark, className } = states[state];
  return (
    <span className="whitespace-nowrap">
      <span className={className}>
        <span aria-hidden="true">{mark} </span>
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
