import { fineLimit, isBeyondFineLimit, kindFor, maxConsumerFine } from '../norms/law-rules.ts';
import { cashoutSum, sumEntries } from '../terms/amount-entries.ts';
import { pathsOf, valueOrNull } from '../terms/read-field.ts';
import { isHundredfold } from '../units/amount-units.ts';
import { roundToCent } from '../units/rounding.ts';
import type { Assumption } from './assumption.ts';
import { joinParts } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { costFigures, principalFigures, principalFormula } from './formulas.ts';
import {
  alternativeAmount,
  cannotTell,
  compareAmount,
  figure,
  finding,
  judged,
  unread,
} from './make-finding.ts';
import { concernsOpeningFee } from './opening-fee.ts';

/** The rebates are part of the principal that gives the installment, or are not financed. Null without rebates. */
export function checkRebates(facts: Facts): Finding | null {
  const { terms, best, isJoined } = facts;
  const { rebates } = terms;
  if (!rebates.ok && rebates.reason === 'absent') return null;
  if (rebates.ok && rebates.value.length === 0) return null;
  const sum = sumEntries(rebates);
  if (!sum.ok) return unread('rebates', sum);
  const paths = rebates.ok ? rebates.value.map(({ amount }) => amount.path) : [];
  const notes: Assumption[] = concernsOpeningFee(facts) ? [{ id: 'tac' }] : [];
  if (!best || !isJoined)
    return cannotTell('rebates', { code: 'no-schedule', path: sum.path }, { paths, assumptions: notes });
  const isPart = best.principal.financed.includes('rebates');
  const isFinanced = isPart || sum.value === 0;
  const financed: Assumption = { id: 'financed', value: joinParts(best.principal.financed) };
  return finding(
    'rebates',
    {
      ...judged(isFinanced, 'convention'),
      declared: roundToCent(sum.value),
      expected: isFinanced ? roundToCent(sum.value) : 0,
      difference: isFinanced ? 0 : roundToCent(sum.value),
    },
    {
      formula: principalFormula(best.principal),
      inputs: [
        ...principalFigures(terms, best.principal),
        ...(isPart ? [] : costFigures(terms, ['rebates'])),
      ],
      assumptions: [financed, ...notes],
      explainedBy: isFinanced ? null : { id: 'not-financed' },
      paths,
    },
  );
}

/** The premium is the fee times the disbursed amount, the principal or the total. Null without an insurance. */
export function checkInsurance({ terms, rates, best }: Facts): Finding | null {
  const { insurance, disbursement, total } = terms.amounts;
  const fee = rates.insuranceFee;
  const raw = terms.rates.insuranceFee;
  if (!insurance.ok && !raw.ok && insurance.reason === 'absent') return null;
  if (!insurance.ok) return unread('insurance', insurance);
  if (fee === null) return cannotTell('insurance', { code: 'unit', path: raw.path });
  if (!fee.ok) return unread('insurance', fee);
  const bases = (
    [
      ['disbursement', valueOrNull(disbursement)],
      ['principal', best?.principal.amount ?? null],
      ['total', valueOrNull(total)],
    ] as const
  ).flatMap(([value, base]) => (base === null ? [] : [{ value, base }]));
  const distance = ({ base }: { base: number }) => Math.abs(fee.value * base - insurance.value);
  const [first, ...others] = bases.toSorted((a, b) => distance(a) - distance(b));
  if (!first) return cannotTell('insurance', { code: 'other-figures', path: insurance.path });
  const inputs = [figure('f', 'rate', fee), figure('S', 'amount', insurance)];
  const paths = pathsOf([disbursement, total]);
  const ofBase = (value: string): Assumption[] => [{ id: 'insurance-base', value }];
  if (distance(first) <= 0.0101)
    return compareAmount('insurance', insurance, fee.value * first.base, {
      tolerance: 0.0101,
      inputs: [figure('B', 'amount', { value: roundToCent(first.base) }), ...inputs],
      assumptions: ofBase(first.value),
      paths,
    });
  // The specification does not name the base of the fee, so another base is not a contradiction.
  const alternatives = [first, ...others].map(({ value, base }) =>
    alternativeAmount(insurance.value, fee.value * base, ofBase(value)),
  );
  return cannotTell('insurance', { code: 'unknown-kind', path: fee.path }, { inputs, alternatives, paths });
}

/** The fine for late payment of a consumer is at most 2% of the installment. Null without a fine, and for a company. */
export function checkFine({ terms, rates }: Facts): Finding | null {
  const raw = terms.rates.fine;
  if (!raw.ok && raw.reason === 'absent' && !terms.rates.fineMonthly.ok) return null;
  // Nothing limits the fine of a company.
  const kind = kindFor(fineLimit, terms.borrower.kinds);
  if (kind === null) return null;
  const { fine } = rates;
  if (fine === null) return cannotTell('fine', { code: 'unit', path: raw.path });
  if (!fine.ok) return unread('fine', fine);
  const inputs = [figure('f', 'rate', fine)];
  const isLawful = !isBeyondFineLimit(fine.value);
  if (!isLawful && kind !== 'error') return cannotTell('fine', { code: 'borrower', path: null }, { inputs });
  return finding(
    'fine',
    {
      ...judged(isLawful, 'material'),
      declared: fine.value,
      expected: maxConsumerFine,
      difference: fine.value - maxConsumerFine,
    },
    { inputs, paths: pathsOf([terms.rates.fineMonthly]) },
  );
}

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
