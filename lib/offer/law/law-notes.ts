import { dayText } from '#lib/loan/civil-date.ts';
import type { DayCount } from '../calendar/day-count.ts';
import type { Facts } from '../findings/facts.ts';
import type { Finding } from '../findings/finding.ts';
import type { TaxKind } from '../model/tax.ts';
import {
  isBeyondFineLimit,
  isInForce,
  kindFor,
  type LawRule,
  type LawRuleId,
  type LawRuleKind,
  lawRules,
} from '../norms/law-rules.ts';
import type { BorrowerReading } from '../terms/borrower-kind.ts';
import { type FieldReading, isMissing, pathsOf, valueOrNull } from '../terms/read-field.ts';

/** A rule of the law that concerns an offer. */
export type LawNote = Pick<LawRule, 'from' | 'until' | 'to' | 'source'> & {
  rule: LawRule['id'];
  kind: LawRuleKind;
  /** The day on which secondary sources of the rule were read; null where the norm itself was. */
  readOn: string | null;
  /** The figure that the rule is about, as a rate (a fraction), a number, or an identifier; null without one. */
  value: number | string | null;
  /** The JSON Pointers of the fields that the rule is about. */
  paths: readonly string[];
};

/** `borrower`: the kinds of borrower that the answer leaves open, and the fields that are evidence for them. */
export type OfferLaw = { borrower: BorrowerReading; notes: LawNote[] };

/**
 * The rules of the law that concern an offer on the day of its release. They are for information: what the law forbids
 * is among the findings.
 */
export function offerLaw(facts: Facts, findings: readonly Finding[]): OfferLaw {
  const { borrower } = facts.terms;
  const day = lawDay(facts);
  const notes = lawRules.flatMap((rule): LawNote[] => {
    const kind = kindFor(rule, borrower.kinds);
    if (kind === null || !isInForce(rule, day)) return [];
    const found = lawTriggers[rule.id](facts, findings);
    if (!found) return [];
    const { id, from, until, to, source, readOn = null } = rule;
    const { value = null, paths } = found;
    return [{ rule: id, kind, from, until, to, source: found.source ?? source, readOn, value, paths }];
  });
  return { borrower, notes };
}

/** The part of an offer that a rule is about. `source`: a more precise one than that of the rule. */
type Trigger = { paths: string[]; value?: number | string; source?: string };
type FindTrigger = (facts: Facts, findings: readonly Finding[]) => Trigger | null;

/** The cap of 2026 for operations that are secured by the FGTS, a month. */
const payrollRateCap = 0.0199;
const maxPayrollInstallments = 96;

/** By these day counts interest is compounded on each day, or on each business day. */
const daily: readonly DayCount[] = ['calendar/365', 'calendar/30', 'business/252'];

/** For each rule: whether an offer holds what the rule is about. The day and the borrower are judged elsewhere. */
const lawTriggers: Record<LawRuleId, FindTrigger> = {
  'iof-contested': ({ terms: { amounts } }) => {
    const given = [amounts.iof, amounts.iofAdditional].filter((tax) => (valueOrNull(tax) ?? 0) > 0);
    return given.length > 0 ? { paths: pathsOf(given) } : null;
  },
  'iof-borrower': taxOfOther,
  'iof-zero-rate': lesserTax('exempt'),
  'iof-exempt': lesserTax('exempt'),
  'iof-additional-only': lesserTax('additional-only'),
  'iof-taxed-before': lesserTax('new-part-only'),
  'fine-limit': ({ rates: { fine } }) =>
    fine.ok && isBeyondFineLimit(fine.value) ? { value: fine.value, paths: [fine.path] } : null,
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

/** A stated IOF that comes out by the rates of another borrower, where the answer leaves a person possible. */
function taxOfOther({ best, terms, measures }: Facts): Trigger | null {
  const { iof, iofAdditional } = terms.amounts;
  const stated = [best?.earned.iof && iof, best?.earned.iofAdditional && iofAdditional].find(Boolean);
  if (!best?.tax || !stated || !terms.borrower.kinds.includes('person')) return null;
  const { borrower, source } = best.tax.rates;
  if (borrower === 'person') return null;
  const hasOwnRates = measures
    .ratesOn(best.tax.release)
    .some((other) => other.borrower === 'mei' && other.source === source);
  // An MEI pays as a small company, unless the same norm has rates of its own for it.
  const value = borrower === 'small-company' && !hasOwnRates ? 'mei+small-company' : borrower;
  return { value, source, paths: [stated.path] };
}

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

function payrollAbove(facts: Facts, figure: FieldReading<number>, most: number): Trigger | null {
  const isAbove = isPayroll(facts) && figure.ok && figure.value > most;
  return isAbove ? { value: figure.value, paths: [figure.path] } : null;
}

/** The rebates that are called a TAC or a TEC. A rebate may be something else, such as a commission between partners. */
function openingFee({ terms: { rebates } }: Facts): Trigger | null {
  const fees = rebates.ok ? rebates.value.filter(({ fee }) => fee && /^t[ae]c(?![a-z])/i.test(fee)) : [];
  return fees.length > 0 ? { paths: fees.map(({ amount }) => amount.path) } : null;
}

/** An offer that speaks of late payment and gives no default interest. */
function noDefaultInterest({ terms: { rates } }: Facts): Trigger | null {
  const { fine, fineMonthly } = rates;
  return fine.ok && isMissing(fineMonthly) ? { paths: [fineMonthly.path] } : null;
}

/** The day whose law applies to an offer, `YYYY-MM-DD`: that of the release, or else that on which it was made. */
function lawDay({ terms: { release, created, loanCreated } }: Pick<Facts, 'terms'>): string | null {
  const [day] = [release, created, loanCreated].flatMap((one) => (one.ok ? [one.value] : []));
  return day === undefined ? null : dayText(day);
}
