import type { Figure, Finding } from '../review/finding.ts';
import { type CheckInfo, cannotTell, identity } from '../review/make-finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { type AmountEntry, cashoutSum } from '../terms/amount-entries.ts';
import { type Reading, valueOrNull } from '../terms/read-field.ts';
import { isHundredfold } from '../units/amount-units.ts';
import { compareAmount } from './expectations/compare-amount.ts';

const loanCashoutCheck: CheckInfo = {
  check: 'cashout-loan',
  unit: 'amount',
  formula: 'Σ Ck = PV',
  source: identity,
};
const offerCashoutCheck: CheckInfo = { ...loanCashoutCheck, check: 'cashout-offer' };

export function checkLoanCashout(facts: Facts): Finding {
  return checkCashout(loanCashoutCheck, facts.terms.loanCashout, facts);
}

export function checkOfferCashout(facts: Facts): Finding {
  return checkCashout(offerCashoutCheck, facts.terms.offerCashout, facts);
}

/** The entries of a cash-out add up to the disbursed amount. */
function checkCashout(info: CheckInfo, list: Reading<AmountEntry[]>, { given, units }: Facts): Finding {
  const { disbursement } = given.amounts;
  const sum = cashoutSum(list);
  if (!sum.ok) return cannotTell(info, { code: sum.reason, path: sum.path });
  if (!disbursement.ok) return cannotTell(info, { code: disbursement.reason, path: disbursement.path });
  const entries = list.ok ? list.value.map(({ amount }) => amount) : [];
  const inputs: Figure[] = [
    { name: 'PV', value: disbursement.value, unit: 'amount', path: disbursement.path },
    { name: 'Ck', value: entries.flatMap((one) => valueOrNull(one) ?? []), unit: 'amount', path: sum.path },
  ];
  const paths = entries.map(({ path }) => path);
  // The same amount in two units is not a difference.
  if (units.amounts.status !== 'certain' && isHundredfold(sum.value, disbursement.value))
    return cannotTell(info, { code: 'unit', path: sum.path }, { inputs, paths });
  return compareAmount(info, sum, [{ expected: disbursement.value, assumptions: [] }], 0.01, {
    inputs,
    paths,
  });
}
