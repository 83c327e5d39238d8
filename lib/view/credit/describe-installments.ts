import { dayText } from '#lib/loan/civil-date.ts';
import type { InstallmentTable } from '#lib/offer/findings/computed-parts.ts';
import { readStatedInstallments, type StatedInstallment } from '#lib/position/plan/api-installments.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import { isPaidContradicted } from '../describe-contradiction.ts';
import { type DescribedCredit, isBalanceTold } from './describe-credit.ts';

/**
 * One installment. Amounts in reais; null where they are not known. `charges`: what is neither principal nor interest.
 * `balance`: the principal that is left after it by the computed schedule. `by`: who says how it is split.
 */
export type CreditInstallment = {
  [amount in 'amount' | 'principal' | 'interest' | 'charges' | 'balance']: number | null;
} & {
  number: number;
  due: string | null;
  by: 'stated' | 'follows';
  state: Repayment['installments'][number]['state'] | null;
};

/**
 * One payment, in reais. `installments`: the numbers of those that it pays. `left`: what is open of all installments after
 * it, without charges; null where that is not known.
 */
export type CreditPayment = { day: string | null; paid: number; installments: number[]; left: number | null };

/** The installments as the API lists them and, where it does not, by the schedule that the offer's figures give. */
export function describeInstallments(credit: DescribedCredit, timeZone: string): CreditInstallment[] {
  const { loan, review, position, repayment, nothingOwed, contradictions } = credit;
  const schedule = review?.corrected?.schedule ?? review?.schedule;
  const unit = position?.lastPayment.unit ?? 'reais';
  const stated = readStatedInstallments(loan.installments, { unit, timeZone });
  const statedBy = new Map(
    stated?.list.map((statedInstallment) => [statedInstallment.number, statedInstallment]),
  );
  const computedBy = new Map(schedule?.rows.map((row) => [row.number, row]));
  const numbers = new Set([...statedBy.keys(), ...(stated?.isComplete ? [] : computedBy.keys())]);
  const isPaidTold = !nothingOwed && !isPaidContradicted(contradictions);
  return [...numbers]
    .toSorted((a, b) => a - b)
    .map((number) => {
      const [told, row] = [statedBy.get(number), computedBy.get(number)];
      const due = told?.due ?? null;
      return {
        number,
        due: due === null ? (row?.dueDate ?? null) : dayText(due),
        ...splitOf(told, row),
        balance: row?.balance ?? null,
        state: (isPaidTold && repayment?.installments[number - 1]?.state) || null,
      };
    });
}

const inReais = (cents: number | null = null) => (cents === null ? null : cents / 100);
const rounding = 0.05;

/** How an installment is split, by the API, or by the schedule where that has an installment of this amount. */
function splitOf(
  told: StatedInstallment | undefined,
  row: InstallmentTable['rows'][number] | undefined,
): Pick<CreditInstallment, 'amount' | 'principal' | 'interest' | 'charges' | 'by'> {
  const amount = told ? inReais(told.amount) : (row?.payment ?? null);
  const [principal, interest] = [inReais(told?.split.principal), inReais(told?.split.interest)];
  if (amount !== null && principal !== null && interest !== null)
    return { amount, principal, interest, charges: restOf(amount, principal, interest), by: 'stated' };
  if (!row || amount === null || Math.abs(row.payment - amount) > rounding)
    return { amount, principal, interest, charges: null, by: told ? 'stated' : 'follows' };
  const charges = restOf(row.payment, row.principal, row.interest);
  return { amount, principal: row.principal, interest: row.interest, charges, by: 'follows' };
}

function restOf(amount: number, principal: number, interest: number): number {
  const rest = Math.round((amount - principal - interest) * 100) / 100;
  return Math.abs(rest) > rounding ? rest : 0;
}

/**
 * The payments in the order of their days. What is left after each is told where it comes to what is left today: where the
 * payments can be read in more than one way, it may not.
 */
export function describePayments(credit: DescribedCredit): CreditPayment[] {
  const { repayment, ledger, nothingOwed, contradictions } = credit;
  if (!ledger || nothingOwed || isPaidContradicted(contradictions)) return [];
  const reais = (sent: number) => (ledger.unit === 'centavos' ? sent / 100 : sent);
  const payments = ledger.rows.filter(({ kind }) => kind !== 'refund');
  const [end = null, unpaid = null] = [payments.at(-1)?.left, repayment?.unpaid];
  const isLeftTold =
    isBalanceTold(credit) && end !== null && unpaid !== null && Math.abs(reais(end - unpaid)) <= rounding;
  return payments.map(({ day, paid, installments, left }) => ({
    ...{ day, paid: reais(paid), installments },
    left: isLeftTold && left !== null ? reais(left) : null,
  }));
}
