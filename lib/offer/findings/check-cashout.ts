import { cashoutSum } from '#lib/offer/terms/amount-entries.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import { isHundredfold } from '../units/amount-units.ts';
import { compareAmount } from './compare-amount.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { cannotTell, figure, unread } from './make-finding.ts';

/** The entries of a cash-out add up to the disbursed amount. */
export function checkCashout(check: 'cashout-loan' | 'cashout-offer', { terms, units }: Facts): Finding {
  const list = check === 'cashout-loan' ? terms.loanCashout : terms.offerCashout;
  const { disbursement } = terms.amounts;
  const sum = cashoutSum(list);
  if (!sum.ok) return unread(check, sum);
  if (!disbursement.ok) return unread(check, disbursement);
  const entries = list.ok ? list.value.map(({ amount }) => amount) : [];
  const inputs = [
    figure('PV', 'amount', disbursement),
    figure('Ck', 'amount', { value: entries.flatMap((one) => valueOrNull(one) ?? []), path: sum.path }),
  ];
  const paths = entries.map(({ path }) => path);
  // The same amount in two units is not a difference.
  if (units.amounts.status !== 'certain' && isHundredfold(sum.value, disbursement.value))
    return cannotTell(check, { code: 'unit', path: sum.path }, { inputs, paths });
  return compareAmount(check, sum, disbursement.value, { tolerance: 0.01, inputs, paths });
}
