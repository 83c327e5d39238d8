import { fineLimit, isBeyondFineLimit, kindFor } from '../law/law-rules.ts';
import { concernsOpeningFee } from '../law/law-triggers.ts';
import type { Assumption } from '../review/assumption.ts';
import type { Finding } from '../review/finding.ts';
import { costFigures, principalFigures, principalFormula } from '../review/formula-figures.ts';
import { type CheckInfo, cannotTell, finding, identity } from '../review/make-finding.ts';
import { joinParts } from '../review/match-assumptions.ts';
import type { Facts } from '../review/offer-facts.ts';
import { sumEntries } from '../terms/amount-entries.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { toCents } from '../units/rounding.ts';
import { compareAmount, type Expectation } from './expectations/compare-amount.ts';

export const rebatesCheck: CheckInfo = {
  check: 'rebates',
  unit: 'amount',
  formula: 'P = PV + … + R',
  source: identity,
};
const insuranceCheck: CheckInfo = {
  check: 'insurance',
  unit: 'amount',
  formula: 'S = f × B',
  source: identity,
};
const fineCheck: CheckInfo = {
  check: 'fine',
  unit: 'rate',
  formula: 'f ≤ 2%',
  source: fineLimit.source,
};

/** The rebates are part of the principal that gives the installment, or are not financed. Null without rebates. */
export function checkRebates(facts: Facts): Finding | null {
  const { terms, matches } = facts;
  const { rebates } = terms;
  if (!rebates.ok && rebates.reason === 'absent') return null;
  if (rebates.ok && rebates.value.length === 0) return null;
  const sum = sumEntries(rebates);
  if (!sum.ok) return cannotTell(rebatesCheck, { code: sum.reason, path: sum.path });
  const paths = rebates.ok ? rebates.value.map(({ amount }) => amount.path) : [];
  const notes: Assumption[] = concernsOpeningFee(facts) ? [{ id: 'tac' }] : [];
  const [match] = matches;
  if (!match)
    return cannotTell(rebatesCheck, { code: 'no-schedule', path: sum.path }, { paths, assumptions: notes });
  const inputs = [
    ...principalFigures(terms, match.composition),
    ...(match.composition.parts.includes('rebates') ? [] : costFigures(terms, ['rebates'])),
  ];
  const isFinanced = match.composition.parts.includes('rebates') || sum.value === 0;
  const financed: Assumption = { id: 'financed', value: joinParts(match.composition.parts) };
  return finding(
    { ...rebatesCheck, formula: principalFormula(match.composition) },
    {
      verdict: isFinanced ? 'agrees' : 'differs',
      size: isFinanced ? null : 'convention',
      declared: toCents(sum.value),
      expected: isFinanced ? toCents(sum.value) : 0,
      difference: isFinanced ? 0 : toCents(sum.value),
    },
    {
      inputs,
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
  if (!insurance.ok) return cannotTell(insuranceCheck, { code: insurance.reason, path: insurance.path });
  if (fee === null) return cannotTell(insuranceCheck, { code: 'unit', path: raw.path });
  if (!fee.ok) return cannotTell(insuranceCheck, { code: fee.reason, path: fee.path });
  const principals = matches[0] ? [matches[0].composition.principal] : [];
  const all = search.compositions.map(({ principal }) => principal);
  const based = (base: number | null, value: string): Expectation[] =>
    base === null
      ? []
      : [
          {
            expected: fee.value * base,
            assumptions: [{ id: 'insurance-base', value }],
            inputs: [{ name: 'B', value: toCents(base), unit: 'amount', path: null }],
          },
        ];
  const [first, ...others] = [
    ...based(valueOrNull(disbursement), 'disbursement'),
    ...principals.flatMap((principal) => based(principal, 'principal')),
    ...(matches[0] ? [] : all.flatMap((principal) => based(principal, 'principal'))),
    ...based(valueOrNull(total), 'total'),
  ];
  if (!first) return cannotTell(insuranceCheck, { code: 'other-figures', path: insurance.path });
  const inputs = [
    { name: 'f', value: fee.value, unit: 'rate', path: fee.path } as const,
    { name: 'S', value: insurance.value, unit: 'amount', path: insurance.path } as const,
  ];
  const paths = [disbursement, total].flatMap((amount) => (amount.ok ? [amount.path] : []));
  const result = compareAmount(insuranceCheck, insurance, [first, ...others], 0.01, { inputs, paths });
  // The specification does not name the base of the fee, so another base is not a contradiction.
  if (result.verdict === 'agrees') return result;
  return cannotTell(
    insuranceCheck,
    { code: 'unknown-kind', path: fee.path },
    {
      inputs,
      alternatives: result.alternatives,
      unlisted: result.unlisted,
      paths,
    },
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
  if (fine === null) return cannotTell(fineCheck, { code: 'unit', path: raw.path });
  if (!fine.ok) return cannotTell(fineCheck, { code: fine.reason, path: fine.path });
  const isLawful = !isBeyondFineLimit(fine.value);
  if (!isLawful && kind !== 'error')
    return cannotTell(
      fineCheck,
      { code: 'borrower', path: null },
      { inputs: [{ name: 'f', value: fine.value, unit: 'rate', path: fine.path }] },
    );
  return finding(
    fineCheck,
    {
      verdict: isLawful ? 'agrees' : 'differs',
      size: isLawful ? null : 'material',
      declared: fine.value,
      expected: 0.02,
      difference: fine.value - 0.02,
    },
    {
      inputs: [{ name: 'f', value: fine.value, unit: 'rate', path: fine.path }],
      paths: terms.rates.fineMonthly.ok ? [terms.rates.fineMonthly.path] : [],
    },
  );
}
