import { type FieldReading, isMissing, pathsOf, valueOrNull } from '#lib/offer/terms/read-field.ts';
import type { DayCount } from '../calendar/day-count.ts';
import { requiredBorrowerKinds } from '../findings/check-borrower.ts';
import type { Facts } from '../findings/facts.ts';
import type { Finding } from '../findings/finding.ts';
import { openingFees } from '../findings/opening-fee.ts';
import type { TaxKind } from '../model/tax.ts';
import { isBeyondFineLimit, type LawRuleId } from '../norms/law-rules.ts';

/** The part of an offer that a rule is about. `source`: a more precise one than that of the rule. */
type Trigger = { paths: string[]; value?: number | string; source?: string };
type FindTrigger = (facts: Facts, findings: readonly Finding[]) => Trigger | null;

/** The cap of 2026 for operations that are secured by the FGTS, a month. */
const payrollRateCap = 0.0199;
const maxPayrollInstallments = 96;

/** By these day counts interest is compounded on each day, or on each business day. */
const daily: readonly DayCount[] = ['calendar/365', 'calendar/30', 'business/252'];

/** For each rule: whether an offer holds what the rule is about. The day and the borrower are judged elsewhere. */
export const lawTriggers: Record<LawRuleId, FindTrigger> = {
  'iof-contested': ({ terms: { amounts } }) => {
    const given = [amounts.iof, amounts.iofAdditional].filter((tax) => (valueOrNull(tax) ?? 0) > 0);
    return given.length > 0 ? { paths: pathsOf(given) } : null;
  },
  'iof-borrower': (facts) => {
    const { kinds } = facts.terms.borrower;
    const tax = requiredBorrowerKinds(facts).find(({ figure }) => figure.name !== 'f');
    const isOther = tax && kinds.includes('person') && !tax.kinds.includes('person');
    return isOther
      ? { value: tax.kinds.join('+'), source: tax.source, paths: [tax.figure.path ?? []].flat() }
      : null;
  },
  'iof-zero-rate': lesserTax('exempt'),
  'iof-exempt': lesserTax('exempt'),
  'iof-additional-only': lesserTax('additional-only'),
  'iof-taxed-before': lesserTax('new-part-only'),
  'fine-limit': ({ rates: { fine } }) =>
    fine?.ok && isBeyondFineLimit(fine.value) ? { value: fine.value, paths: [fine.path] } : null,
  tac: openingFee,
  'default-interest': noDefaultInterest,
  'default-interest-before': noDefaultInterest,
  'daily-compounding': ({ fits, terms }) =>
    fits.length > 0 && fits.every(({ schedule }) => daily.includes(schedule.dayCount))
      ? { paths: [terms.rates.monthly.path] }
      : null,
  'payroll-rate': (facts) => payrollAbove(facts, facts.rates.monthly, payrollRateCap + 1e-9),
  'payroll-installments': (facts) => payrollAbove(facts, facts.terms.count, maxPayrollInstallments),
  'payroll-fees': (facts) => (isPayroll(facts) ? openingFee(facts) : null),
  'payroll-grace': (facts) => {
    const { interestGrace, principalGrace } = facts.terms;
    const graces = [interestGrace, principalGrace].filter((grace) => (valueOrNull(grace) ?? 0) > 0);
    return isPayroll(facts) && graces.length > 0 ? { paths: graces.map(({ path }) => path) } : null;
  },
};

/** The IOF figures that one of the lawful ways to charge less explains. Costs outside the base are practice, not law. */
function lesserTax(way: TaxKind): FindTrigger {
  return (_, findings) => {
    const explained = findings.filter(
      ({ check, explainedBy }) =>
        (check === 'iof' || check === 'iof-additional') &&
        explainedBy?.id === 'iof-kind' &&
        explainedBy.value === way,
    );
    const own = explained.flatMap(({ paths }) => paths.filter((path) => /\/iof\w*Amount$/.test(path)));
    return own.length > 0 ? { paths: [...new Set(own)] } : null;
  };
}

/** An employment may be that of a public servant, so every rule for private employees is information only. */
function isPayroll({ terms: { borrower } }: Facts): boolean {
  return borrower.evidence.some(({ id }) => id === 'employment');
}

function payrollAbove(facts: Facts, figure: FieldReading<number> | null, most: number): Trigger | null {
  const isAbove = isPayroll(facts) && figure?.ok && figure.value > most;
  return isAbove ? { value: figure.value, paths: [figure.path] } : null;
}

function openingFee(facts: Facts): Trigger | null {
  const paths = openingFees(facts);
  return paths.length > 0 ? { paths } : null;
}

/** An offer that speaks of late payment and gives no default interest. */
function noDefaultInterest({ terms: { rates } }: Facts): Trigger | null {
  const { fine, fineMonthly } = rates;
  return fine.ok && isMissing(fineMonthly) ? { paths: [fineMonthly.path] } : null;
}
