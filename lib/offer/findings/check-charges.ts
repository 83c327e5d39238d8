import { fineLimit, isBeyondFineLimit, kindFor, maxConsumerFine } from '../norms/law-rules.ts';
import { cashoutSum } from '../terms/amount-entries.ts';
import { pathsOf, valueOrNull } from '../terms/read-field.ts';
import { isHundredfold } from '../units/amount-units.ts';
import { roundToCent } from '../units/rounding.ts';
import { type Check, type Declared, needing } from './check.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { alternativeAmount, cannotTell, compareAmount, figure, finding, verdictOn } from './make-finding.ts';

/** The entries of a cash-out add up to the disbursed amount. */
function cashoutCheck(id: 'cashout-loan' | 'cashout-offer', of: 'loanCashout' | 'offerCashout'): Check {
  return {
    id,
    declared: ({ terms }) => cashoutSum(terms[of]),
    needs: needing('disbursement'),
    judge: ({ terms, units }, sum) => {
      const list = terms[of];
      const { disbursement } = terms.amounts;
      const expected = valueOrNull(disbursement) ?? 0;
      const entries = list.ok ? list.value.map(({ amount }) => amount) : [];
      const inputs = [
        figure('PV', 'amount', { value: expected, path: disbursement.path }),
        figure('Ck', 'amount', { value: entries.flatMap((one) => valueOrNull(one) ?? []), path: sum.path }),
      ];
      const paths = entries.map(({ path }) => path);
      // The same amount in two units is not a difference.
      return units.amounts.status !== 'certain' && isHundredfold(sum.value, expected)
        ? cannotTell(id, { code: 'unit', path: sum.path }, { inputs, paths })
        : compareAmount(id, sum, expected, { tolerance: 0.01, inputs, paths });
    },
  };
}

/** The checks of what is charged beside interest and tax, and of what is paid out. */
export const chargeChecks: readonly Check[] = [
  cashoutCheck('cashout-loan', 'loanCashout'),
  cashoutCheck('cashout-offer', 'offerCashout'),
  {
    id: 'insurance',
    concerns: ({ terms: { amounts, rates } }) =>
      amounts.insurance.ok || rates.insuranceFee.ok || amounts.insurance.reason !== 'absent',
    declared: ({ terms }) => terms.amounts.insurance,
    needs: ({ rates }) => [rates.insuranceFee],
    judge: judgeInsurance,
  },
  {
    id: 'fine',
    // Nothing limits the fine of a company.
    concerns: ({ terms: { rates, borrower } }) =>
      (rates.fine.ok || rates.fine.reason !== 'absent' || rates.fineMonthly.ok) &&
      kindFor(fineLimit, borrower.kinds) !== null,
    symbol: 'f',
    declared: ({ rates }) => rates.fine,
    judge: judgeFine,
  },
];

/** The premium is the fee times the disbursed amount, the principal or the total. */
function judgeInsurance({ terms, rates, best }: Facts, insurance: Declared): Finding {
  const { disbursement, total } = terms.amounts;
  const fee = { value: valueOrNull(rates.insuranceFee) ?? 0, path: rates.insuranceFee.path };
  const bases = (
    [
      ['disbursement', valueOrNull(disbursement)],
      ['principal', best?.principal.amount ?? null],
      ['total', valueOrNull(total)],
    ] as const
  ).flatMap(([value, base]) => (base === null ? [] : [{ value, base, premium: fee.value * base }]));
  const inputs = [figure('f', 'rate', fee), figure('S', 'amount', insurance)];
  const paths = pathsOf([disbursement, total]);
  const isMet = ({ premium }: { premium: number }) => Math.abs(premium - insurance.value) <= 0.0101;
  const met = bases.find(isMet);
  if (met)
    return compareAmount('insurance', insurance, met.premium, {
      tolerance: 0.0101,
      inputs: [figure('B', 'amount', { value: roundToCent(met.base) }), ...inputs],
      assumptions: [{ id: 'insurance-base', value: met.value }],
      paths,
    });
  // The specification does not name the base of the fee, so another base is not a contradiction.
  const alternatives = bases.map(({ value, premium }) =>
    alternativeAmount(insurance.value, premium, [{ id: 'insurance-base', value }]),
  );
  return cannotTell('insurance', { code: 'unknown-kind', path: fee.path }, { inputs, alternatives, paths });
}

/** The fine for late payment of a consumer is at most 2% of the installment. */
function judgeFine({ terms, rates }: Facts, { value: declared }: Declared): Finding {
  const inputs = rates.fine.ok ? [figure('f', 'rate', rates.fine)] : [];
  const isLawful = !isBeyondFineLimit(declared);
  if (!isLawful && kindFor(fineLimit, terms.borrower.kinds) !== 'error')
    return cannotTell('fine', { code: 'borrower', path: null }, { inputs });
  return finding(
    'fine',
    {
      ...verdictOn({ comesOut: isLawful }),
      declared,
      expected: maxConsumerFine,
      difference: declared - maxConsumerFine,
    },
    { inputs, paths: pathsOf([terms.rates.fineMonthly]) },
  );
}
