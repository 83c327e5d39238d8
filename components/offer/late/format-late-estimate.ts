import type { ChargeCalculation } from '#lib/offer/late/late-charges.ts';
import { formatInput } from '../review/format-figure.ts';
import type { ReviewText } from '../review/review-context.ts';

/** Writes a calculation so that a reader can follow it to the cent: `R$ 6.43 = 500.00 × 1% × 1.2857143: simple, …`. */
export function formatChargeCalculation(
  { amount, formula, inputs, assumptions }: ChargeCalculation,
  reviewText: ReviewText,
): string {
  const { t, format } = reviewText;
  const months = inputs.months === undefined ? '' : format.number(Number(inputs.months.toFixed(7)));
  const { value: rate } = formatInput({ value: inputs.rate, unit: 'rate' }, reviewText);
  const whole = format.number(inputs.installment.toFixed(2));
  const sums: Record<ChargeCalculation['formula'], string> = {
    'installment×rate': `${whole} × ${rate}`,
    'installment×rate×months': `${whole} × ${rate} × ${months}`,
    'installment×((1+rate)^months−1)': `${whole} × ((1 + ${rate})^${months} − 1)`,
  };
  const words = assumptions.map((id) => t(`late.ways.${id}`)).join('; ');
  return `${format.amount(amount)} = ${sums[formula]}: ${words}`;
}
