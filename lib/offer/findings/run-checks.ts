import { dayText } from '#lib/loan/civil-date.ts';
import { cashoutSum, sumEntries } from '../terms/amount-entries.ts';
import { dayOf, type FieldReading, mapReading } from '../terms/read-field.ts';
import { isFloating } from '../terms/read-terms.ts';
import { checkCet } from './check-cet.ts';
import { checkCashout, checkFine, checkInsurance, checkRebates } from './check-charges.ts';
import { checkCreated, checkDates, checkFigures } from './check-figures.ts';
import { checkCetRate, checkPair } from './check-rates.ts';
import { checkInstallment, checkInterest, checkTotal, checkTotalParts } from './check-schedule.ts';
import { checkTax } from './check-tax.ts';
import { withExcuse } from './excuses.ts';
import { unitAssumptions } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { withoutVerdict } from './make-finding.ts';

const checks: readonly ((facts: Facts) => Finding | null)[] = [
  checkFigures,
  checkDates,
  checkCreated,
  checkInstallment,
  checkTotal,
  checkTotalParts,
  checkInterest,
  (facts) => checkPair('rates', facts),
  (facts) => checkCet('cet-yearly', facts),
  (facts) => checkCet('cet-monthly', facts),
  (facts) => checkPair('cet-pair', facts),
  checkCetRate,
  (facts) => checkTax('iof', facts),
  (facts) => checkTax('iof-additional', facts),
  (facts) => checkCashout('cashout-loan', facts),
  (facts) => checkCashout('cashout-offer', facts),
  checkRebates,
  checkInsurance,
  checkFine,
];

/** The findings of every check of an offer that has what the check is about. */
export function runChecks(facts: Facts): Finding[] {
  return checks.flatMap((check) => {
    const found = check(facts);
    return found ? [completeFinding(withExcuse(found, facts), facts)] : [];
  });
}

/**
 * Adds to a finding what every check has in common: the declared figure, even if the check has no verdict, the reason
 * of a floating rate, and units that were assumed.
 */
function completeFinding(finding: Finding, facts: Facts): Finding {
  return withUnits(withDeclared(withFloating(finding, facts), facts), facts);
}

/** Replaces the reason `no-schedule` if the interest follows an index: then there is no schedule to find. */
function withFloating(finding: Finding, { terms }: Facts): Finding {
  const { interestType } = terms;
  if (!interestType.ok && interestType.reason === 'masked') return withMaskedType(finding, interestType.path);
  if (finding.reason?.code !== 'no-schedule' || !isFloating(terms)) return finding;
  const { path } = interestType;
  return { ...finding, reason: { code: 'floating-rate', path }, paths: withPath(finding.paths, path) };
}

/** A masked type of interest may be one that has a schedule, which would tell the unit of the rates and the principal. */
function withMaskedType(finding: Finding, path: string): Finding {
  const { check, verdict, reason } = finding;
  const needsSchedule = reason
    ? reason.code === 'no-schedule' || reason.code === 'unit'
    : check === 'total-parts' && verdict === 'differs';
  return needsSchedule ? withoutVerdict(finding, { code: 'masked', path }) : finding;
}

type Declared = { name: string; reading: FieldReading<number | string> | null; raw?: FieldReading<number> };

/** The figure that a check judges. `raw`: the figure as sent, if its unit may not be known. */
const declaredBy: Record<Finding['check'], (facts: Facts) => Declared | null> = {
  figures: () => null,
  dates: ({ terms }) => ({ name: 'd1', reading: mapReading(dayOf(terms.firstDue), dayText) }),
  created: ({ terms }) => ({ name: 'd0', reading: mapReading(terms.release, dayText) }),
  installment: ({ terms }) => ({ name: 'A', reading: terms.amounts.installment }),
  total: ({ terms }) => ({ name: 'Σ', reading: terms.amounts.total }),
  'total-parts': ({ terms }) => ({ name: 'Σ', reading: terms.amounts.total }),
  interest: ({ terms }) => ({ name: 'J', reading: terms.amounts.interest }),
  rates: (facts) => rate('y', 'yearly', facts),
  'cet-yearly': (facts) => rate('CET', 'yearlyCet', facts),
  'cet-monthly': (facts) => rate('m', 'monthlyCet', facts),
  'cet-pair': (facts) => rate('m', 'monthlyCet', facts),
  'cet-rate': (facts) => rate('CET', 'yearlyCet', facts),
  iof: ({ terms }) => ({ name: 'IOF', reading: terms.amounts.iof }),
  'iof-additional': ({ terms }) => ({ name: 'IOFa', reading: terms.amounts.iofAdditional }),
  'cashout-loan': ({ terms }) => ({ name: 'Σ', reading: cashoutSum(terms.loanCashout) }),
  'cashout-offer': ({ terms }) => ({ name: 'Σ', reading: cashoutSum(terms.offerCashout) }),
  rebates: ({ terms }) => ({ name: 'R', reading: sumEntries(terms.rebates) }),
  insurance: ({ terms }) => ({ name: 'S', reading: terms.amounts.insurance }),
  fine: (facts) => rate('f', 'fine', facts),
  'instrument-digits': () => null,
  'boleto-amount': () => null,
};

function rate(name: string, of: keyof Facts['rates'], { rates, terms }: Facts): Declared {
  return { name, reading: rates[of], raw: terms.rates[of] };
}

function withDeclared(finding: Finding, facts: Facts): Finding {
  if (finding.verdict !== 'cannot-tell' || finding.declared !== null) return finding;
  const { name, reading, raw } = declaredBy[finding.check](facts) ?? {};
  if (reading?.ok)
    return { ...finding, declared: reading.value, paths: withPath(finding.paths, reading.path) };
  // A rate in an unknown unit is shown by its digits alone.
  if (reading !== null || !name || !raw?.ok) return finding;
  const { value, path } = raw;
  const inputs = [...finding.inputs, { name, value, unit: 'count', path } as const];
  return { ...finding, inputs, paths: withPath(finding.paths, path) };
}

function withPath(paths: readonly string[], path: string): string[] {
  return [...new Set([...paths, path])];
}

/** Adds the assumed units: an amount depends on the unit of amounts, a figure with a rate on the unit of its group. */
function withUnits(finding: Finding, { units }: Facts): Finding {
  const { unit: figureUnit, paths, assumptions } = finding;
  if (figureUnit !== 'amount' && figureUnit !== 'rate') return finding;
  const used = Object.values(units).filter(
    (unit) =>
      unit?.paths.some((path) => paths.includes(path)) &&
      (unit.group !== 'amounts' || figureUnit === 'amount'),
  );
  const assumed = unitAssumptions(used);
  return assumed.length > 0 ? { ...finding, assumptions: [...assumptions, ...assumed] } : finding;
}
