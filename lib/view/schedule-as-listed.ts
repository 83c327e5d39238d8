import { parseDay } from '#lib/loan/civil-date.ts';
import type { InstallmentTable } from '#lib/offer/findings/computed-parts.ts';
import type { AmountUnit } from '#lib/offer/units/unit-reading.ts';
import { centsOf } from '#lib/offer/units/written-figures.ts';
import type { Repayment } from '#lib/position/repayment.ts';

/**
 * A computed schedule with the days and amounts of those installments that the API lists, and the totals of both. Amounts
 * in reais; `unit`: of the listed amounts, which are as sent. Null where no installment of this schedule is listed.
 */
export function scheduleAsListed(
  { rows, totals }: InstallmentTable,
  { installments }: Repayment,
  unit: AmountUnit | null,
): InstallmentTable | null {
  const isOfSchedule = installments.length === rows.length && installments.some(({ listed }) => listed);
  if (!isOfSchedule) return null;
  const shown = rows.map((row, index) => {
    const { listed } = installments[index] ?? {};
    if (!listed) return row;
    const payment = unit === 'centavos' ? listed.amount / 100 : listed.amount;
    const [computed, day] = [parseDay(row.dueDate ?? ''), parseDay(listed.date)];
    const moved = computed === null || day === null ? 0 : day - computed;
    return { ...row, payment, dueDate: listed.date, days: row.days === null ? null : row.days + moved };
  });
  const payment = shown.reduce((sum, row) => sum + centsOf(row.payment), 0) / 100;
  return { rows: shown, totals: { ...totals, payment } };
}
