import { dayOf, pathsOf, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { clearLead } from '../fit/bits.ts';
import type { Explanation } from '../fit/explanation.ts';
import { taxesOf, taxTolerance, wholeTaxes } from '../fit/tax-fit.ts';
import type { ChargedTax } from '../model/convention.ts';
import { amortize } from '../model/schedule.ts';
import { maxIofDays } from '../model/tax.ts';
import { iofRatesOn } from '../norms/iof-rates.ts';
import { centsOf, roundToCent } from '../units/rounding.ts';
import type { Assumption } from './assumption.ts';
import { compareAmount } from './compare-amount.ts';
import { taxAssumptions, taxWayAssumptions } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Figure, Finding } from './finding.ts';
import { principalFigure } from './formulas.ts';
import { cannotTell, checkInfos, figure, unread, withoutVerdict } from './make-finding.ts';

type TaxCheck = 'iof' | 'iof-additional';

/** The IOF figure is the daily part, or the whole tax. Both are tried, and the likelier one is the expectation. */
export function checkIof(facts: Facts): Finding {
  return checkTax(facts, 'iof');
}

export function checkIofAdditional(facts: Facts): Finding {
  return checkTax(facts, 'iof-additional');
}

function checkTax(facts: Facts, check: TaxCheck): Finding {
  const { terms, best, measures, stated } = facts;
  const declared = check === 'iof' ? terms.amounts.iof : terms.amounts.iofAdditional;
  if (!declared.ok) return unread(check, declared);
  // One payment repays the whole principal, whatever it is.
  const isKnown = terms.amounts.installment.ok || stated.count === 1;
  if (!best?.tax || facts.found || !isKnown) return missingInputs(facts, check);
  const { tax } = best;
  const isPresumed =
    best.choice.source === 'solved' && stated.count !== 1 && best.missed.includes(outputOf(check));
  const ordinary = isOrdinary(tax) && !isPresumed ? tax : ordinaryTax(facts, best);
  if (!ordinary) return missingInputs(facts, check);
  const comesOut = !best.missed.includes(outputOf(check));
  const computed = nearest(declared.value, amountsOf(ordinary, check, stated.iofAdditional));
  // The tax of another borrower than the answer shows is a question of its own.
  const isOfOther = comesOut && !terms.borrower.kinds.includes(tax.rates.borrower);
  const ofOther: Assumption | null = isOfOther ? { id: 'borrower', value: tax.rates.borrower } : null;
  const explainedBy = comesOut && !isOrdinary(tax) ? (taxWayAssumptions(tax).at(-1) ?? null) : ofOther;
  const others = explainedBy && !isOrdinary(tax) ? taxWayAssumptions(tax).slice(0, -1) : [];
  const count = best.schedule.months.length;
  const isByPart = comesOut && !explainedBy && Math.abs(computed - declared.value) >= 0.0051;
  const holds: Assumption[] =
    check === 'iof'
      ? [
          {
            id: 'iof-holds',
            value:
              centsOf(computed) === centsOf(ordinary.iof.total) ? 'with-additional' : 'without-additional',
          },
        ]
      : [];
  const result = compareAmount(check, declared, computed, {
    tolerance: taxTolerance(declared.value, count),
    isRecomputed: true,
    explainedBy,
    alsoExplainedBy: others,
    inputs: inputsOf(best, ordinary),
    source: `${checkInfos[check].source}; ${ordinary.rates.source}`,
    assumptions: [
      ...taxAssumptions(explainedBy ? { ...ordinary } : tax, best, measures),
      ...holds,
      ...(isByPart ? [{ id: 'iof-rounded-by-part' } as const] : []),
    ],
    paths: [
      ...pathsOf([
        terms.amounts.disbursement,
        terms.amounts.insurance,
        terms.rates.monthly,
        terms.release,
        terms.firstDue,
      ]),
      ...facts.payouts.map(({ path }) => path),
    ],
  });
  if (!explainedBy) return withTaxQuestion(result, facts, declared.value, computed);
  // One figure alone that a rare way gives is a question where it says little.
  const gain = (best.earned.iof ?? 0) + (best.earned.iofAdditional ?? 0) - best.taxCost;
  const isSaid = explainedBy === ofOther || facts.isCounted || gain >= clearLead;
  return isSaid && declared.value !== 0 ? result : asQuestion(result, explainedBy);
}

/**
 * A tax below the lawful one is a question where everything else comes out with it: the operation may be exempt in part,
 * or only new money be taxed.
 */
function withTaxQuestion(
  result: Finding,
  { best, stated }: Facts,
  declared: number,
  computed: number,
): Finding {
  if (result.verdict !== 'differs' || !best || declared >= computed) return result;
  const others = best.missed.filter((one) => one !== 'iof' && one !== 'iofAdditional');
  // Less is taxed of both parts alike.
  const isOfBoth = stated.iof === null || stated.iofAdditional === null || best.missed.length > 1;
  const isLent = best.principal.financed.includes('iof') && best.principal.tax === 'stated';
  const isHeld = (isLent && best.earned.installment !== undefined) || best.earned.yearlyCet !== undefined;
  // Of a total and an interest that leave the very principal the tax is a part.
  const isConfirmed = best.earned.interest !== undefined || stated.interest === null;
  return others.length === 0 && isOfBoth && isHeld && isConfirmed
    ? asQuestion(result, { id: 'iof-kind', value: 'new-part-only' })
    : result;
}

function asQuestion(result: Finding, explainedBy: Assumption): Finding {
  const path = result.paths[0] ?? null;
  return { ...withoutVerdict(result, { code: 'question', path }), explainedBy };
}

function outputOf(check: TaxCheck) {
  return check === 'iof' ? 'iof' : 'iofAdditional';
}

/** True of a tax on the whole principal that each installment repays, or on the balance that its schedule has. */
function isOrdinary({ way: { kind, on } }: ChargedTax): boolean {
  return kind === 'full' && on !== 'present-values';
}

/** The tax of the whole principal by the rates of the same borrower, or of a person. */
function ordinaryTax({ stated, measures }: Facts, best: Explanation): ChargedTax | null {
  const taxes = [
    ...taxesOf(best, best.choice, stated, measures, [{ kind: 'full', on: 'principal', cost: 0 }]),
  ];
  const same = taxes.find(({ fit }) => fit.rates === best.tax?.rates && fit.dueDates === best.tax.dueDates);
  return (same ?? taxes[0])?.fit ?? null;
}

function amountsOf({ iof }: ChargedTax, check: TaxCheck, additional: number | null): number[] {
  return check === 'iof' ? wholeTaxes(iof, additional) : [iof.additional];
}

function nearest(declared: number, amounts: readonly number[]): number {
  return amounts.reduce((best, one) => (Math.abs(one - declared) < Math.abs(best - declared) ? one : best));
}

function inputsOf(best: Explanation, { rates, dueDates, release }: ChargedTax): Figure[] {
  const { schedule, rate, principal, balloon } = best;
  const { shares } = amortize(schedule, rate, balloon === null ? undefined : balloon / principal.amount);
  return [
    principalFigure(principal.amount),
    figure('r', 'rate', { value: rates.daily }),
    figure('ra', 'rate', { value: rates.additional }),
    figure('n', 'count', { value: schedule.months.length }),
    figure('ak', 'amount', { value: shares.map((share) => roundToCent(share * principal.amount)) }),
    figure('dk', 'count', { value: dueDates.days.map((day) => Math.min(day - release, maxIofDays)) }),
  ];
}

function missingInputs({ terms, payouts }: Facts, check: TaxCheck): Finding {
  const { release, firstDue, amounts } = terms;
  const [payout] = payouts;
  if (!release.ok && !payout) return cannotTell(check, { code: 'no-dates', path: release.path });
  if (!firstDue.ok) return cannotTell(check, { code: 'no-dates', path: firstDue.path });
  const day = release.ok ? release.value : (payout?.day ?? 0);
  if (iofRatesOn(day).length === 0) return cannotTell(check, { code: 'no-iof-rates', path: release.path });
  if ((valueOrNull(dayOf(firstDue)) ?? day) < day)
    return cannotTell(check, { code: 'dates-out-of-order', path: firstDue.path });
  const needed = [amounts.disbursement, amounts.installment, terms.count].find((one) => !one.ok);
  if (needed && !needed.ok) return unread(check, needed);
  return cannotTell(check, { code: 'no-schedule', path: amounts.installment.path });
}
