import { fineLimit, isBeyondFineLimit, kindFor, maxConsumerFine } from '../law/law-rules.ts';
import { concernsOpeningFee } from '../law/law-triggers.ts';
import type { Assumption } from '../review/assumption.ts';
import type { Finding } from '../review/finding.ts';
import { costFigures, principalFigures, principalFormula } from '../review/formula-figures.ts';
import { cannotTell, figure, finding, unread } from '../review/make-finding.ts';
import { joinParts } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { sumEntries } from '../terms/amount-entries.ts';
import { pathsOf, valueOrNull } from '../terms/read-field.ts';
import { roundToCent } from '../units/rounding.ts';
import { compareAmount, type Expectation } from './expectations/compare-amount.ts';

/** The rebates are part of the principal that gives the installment, or are not financed. Null without rebates. */
export function checkRebates(facts: Facts): Finding | null {
  const { terms, matches } = facts;
  const { rebates } = terms;
  if (!rebates.ok && rebates.reason === 'absent') return null;
  if (rebates.ok && rebates.value.length === 0) return null;
  const sum = sumEntries(rebates);
  if (!sum.ok) return unread('rebates', sum);
  const paths = rebates.ok ? rebates.value.map(({ amount }) => amount.path) : [];
  const notes: Assumption[] = concernsOpeningFee(facts) ? [{ id: 'tac' }] : [];
  const [match] = matches;
  if (!match)
    return cannotTell('rebates', { code: 'no-schedule', path: sum.path }, { paths, assumptions: notes });
  const isPart = match.composition.parts.includes('rebates');
  const isFinanced = isPart || sum.value === 0;
  const financed: Assumption = { id: 'financed', value: joinParts(match.composition.parts) };
  return finding(
    'rebates',
    {
      verdict: isFinanced ? 'agrees' : 'differs',
      size: isFinanced ? null : 'convention',
      declared: roundToCent(sum.value),
      expected: isFinanced ? roundToCent(sum.value) : 0,
      difference: isFinanced ? 0 : roundToCent(sum.value),
    },
    {
      formula: principalFormula(match.composition),
      inputs: [
        ...principalFigures(terms, match.composition),
        ...(isPart ? [] : costFigures(terms, ['rebates'])),
      ],
      assumptions: [financed, ...notes],
      explainedBy: isFinanced ? null : { id: 'not-financed' },
      paths,
    },
  );
}

/** The premium is the fee times the disbursed amount, the principal or the total. Null without an insurance. */
export function checkInsurance({ given, rates, matches, search }: Facts): Finding | null {
  const { insurance, disbursement, total } = given.amounts;
  const fee = rates.insuranceFee;
  const raw = given.rates.insuranceFee;
  if (!insurance.ok && !raw.ok && insurance.reason === 'absent') return null;
  if (!insurance.ok) return unread('insurance', insurance);
  if (fee === null) return cannotTell('insurance', { code: 'unit', path: raw.path });
  if (!fee.ok) return unread('insurance', fee);
  const compositions = matches[0] ? [matches[0].composition] : search.compositions;
  const bases = [
    { value: 'disbursement', base: valueOrNull(disbursement) },
    ...compositions.map(({ principal }) => ({ value: 'principal', base: principal })),
    { value: 'total', base: valueOrNull(total) },
  ];
  const [first, ...others] = bases.flatMap(({ value, base }): Expectation[] => {
    if (base === null) return [];
    const inputs = [figure('B', 'amount', { value: roundToCent(base) })];
    return [{ expected: fee.value * base, assumptions: [{ id: 'insurance-base', value }], inputs }];
  });
  if (!first) return cannotTell('insurance', { code: 'other-figures', path: insurance.path });
  const inputs = [figure('f', 'rate', fee), figure('S', 'amount', insurance)];
  const paths = pathsOf([disbursement, total]);
  const result = compareAmount('insurance', insurance, [first, ...others], 0.01, { inputs, paths });
  // The specification does not name the base of the fee, so another base is not a contradiction.
  if (result.verdict === 'agrees') return result;
  const { alternatives, unlisted } = result;
  return cannotTell(
    'insurance',
    { code: 'unknown-kind', path: fee.path },
    { inputs, alternatives, unlisted, paths },
  );
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
      verdict: isLawful ? 'agrees' : 'differs',
      size: isLawful ? null : 'material',
      declared: fine.value,
      expected: maxConsumerFine,
      difference: fine.value - maxConsumerFine,
    },
    { inputs, paths: pathsOf([terms.rates.fineMonthly]) },
  );
}
