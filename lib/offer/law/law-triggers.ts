import { dayText } from '#lib/loan/civil-date.ts';
import type { DayCount } from '../calendar/day-count.ts';
import type { IofConvention } from '../iof/iof-conventions.ts';
import type { Finding } from '../review/finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { type FieldReading, isMissing, pathsOf, valueOrNull } from '../terms/read-field.ts';
import { requiredBorrowerKinds } from './check-borrower.ts';
import { isBeyondFineLimit, isInForce, kindFor, type LawRuleId, tacRule } from './law-rules.ts';

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
  'daily-compounding': ({ matches, terms }) =>
    matches.length > 0 && matches.every(({ plan }) => daily.includes(plan.dayCount))
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
function lesserTax(way: IofConvention['id']): FindTrigger {
  return (_, findings) => {
    const explained = findings.filter(
      ({ check, explainedBy, alsoExplainedBy = [] }) =>
        (check === 'iof' || check === 'iof-additional') &&
        [explainedBy, ...alsoExplainedBy].some((one) => one?.id === 'iof-kind' && one.value === way),
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

/** The rebates that are called a TAC or a TEC. A rebate may be something else, such as a commission between partners. */
function openingFee({ terms: { rebates } }: Facts): Trigger | null {
  if (!rebates.ok) return null;
  const fees = rebates.value.filter(({ fee }) => fee && /^t[ae]c(?![a-z])/i.test(fee));
  return fees.length > 0 ? { paths: fees.map(({ amount }) => amount.path) } : null;
}

/** An offer that speaks of late payment and gives no default interest. */
function noDefaultInterest({ terms: { rates } }: Facts): Trigger | null {
  const { fine, fineMonthly } = rates;
  return fine.ok && isMissing(fineMonthly) ? { paths: [fineMonthly.path] } : null;
}

/** The day whose law applies to an offer, `YYYY-MM-DD`: that of the release, or else that on which it was made. */
export function lawDay({ terms: { release, created, loanCreated }, payouts }: Facts): string | null {
  const stated = [release, created, loanCreated].flatMap((day) => (day.ok ? [day.value] : []));
  const day = payouts[0]?.day ?? stated[0];
  return day === undefined ? null : dayText(day);
}

/** True of an offer to which the rule on opening fees applies, by its day and its borrower. */
export function concernsOpeningFee(facts: Facts): boolean {
  const isScoped = kindFor(tacRule, facts.terms.borrower.kinds) !== null && isInForce(tacRule, lawDay(facts));
  return isScoped && openingFee(facts) !== null;
}
