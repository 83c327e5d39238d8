import type { Cost, CountedCet } from '../model/convention.ts';
import { sumOf } from '../model/offer-figures.ts';
import { cashoutSum, pathsOf, valueOrNull } from '../terms/read-field.ts';
import { centsOf, monthlyOf, roundToCent } from '../units/written-figures.ts';
import {
  type Assumption,
  assumptionsOf,
  cetAssumptions,
  explanationAssumptions,
  unitAssumptions,
  unusualPrincipal,
} from './assumption.ts';
import { cetOfNorm, exactCet, type ImpliedCost, impliedCost } from './expected-cet.ts';
import type { Finding } from './finding.ts';
import { type OfferSchedule, offerSchedule } from './offer-schedule.ts';
import type { Facts } from './read-facts.ts';

/** A combination of conventions that reproduces the installment. */
type FittingSchedule = {
  assumptions: Assumption[];
  /** Amounts in reais, to the cent; the rate is a fraction a month. */
  installment: number;
  principal: number;
  monthlyRate: number;
  /** The insurance premium that is a part of each installment; null without one. */
  monthlyPremium: number | null;
};

/** The parts of a review that are computed from its figures. */
export type ComputedParts = {
  /** The conventions that reproduce the installment, the likeliest first; empty if none does. */
  fits: FittingSchedule[];
  /** The number of such conventions in all: those of a corrected offer are not listed but for the first. */
  fitCount: number;
  /** The installments by the first of `fits`. */
  schedule: OfferSchedule | null;
  total: TotalStatement | null;
  cet: CetStatement | null;
  /** The rate and the CET that the payments alone give. */
  implied: ImpliedCost;
};

/** `received`: the disbursed amount less the costs that are paid in advance. */
type StatementPart = 'disbursement' | 'received' | 'payoff' | Cost | 'interest' | 'rounding';
/** `share`: a fraction of the total. Amounts in reais, to the cent. */
type StatementRow = { part: StatementPart; amount: number; share: number; inAdvance: boolean };

/** The components of a total, which add up to it to the cent. */
export type TotalStatement = { rows: StatementRow[]; total: number; paths: string[] };

/** The demonstrativo do CET: the total owed by component, and its CET. Rates are fractions. */
export type CetStatement = TotalStatement & {
  /** FC0 of the CET in reais: the amount that the borrower receives. */
  received: number;
  cetYearly: number;
  cetMonthly: number;
  assumptions: Assumption[];
  source: string;
};

/** The parts of a review that are computed from its figures and not compared with them. */
export function computedParts(facts: Facts, findings: readonly Finding[]): ComputedParts {
  const of = (check: Finding['check']) => findings.find((finding) => finding.check === check);
  return {
    fits: facts.fits.map((fit) => ({
      assumptions: explanationAssumptions(fit),
      installment: roundToCent(fit.installment),
      principal: roundToCent(fit.principal.amount),
      monthlyRate: fit.rate,
      monthlyPremium: fit.premium?.way === 'within' ? fit.premium.amount : null,
    })),
    fitCount: facts.fits.length,
    schedule: offerSchedule(facts),
    total: totalStatement(facts, of('total-parts')),
    cet: cetStatement(facts, of('interest')),
    implied: impliedCost(facts),
  };
}

/** The components of the offer's total; null unless total, principal and interest agree. */
function totalStatement(facts: Facts, parts: Finding | undefined): TotalStatement | null {
  const { total, interest } = facts.terms.amounts;
  return total.ok && interest.ok && parts?.verdict === 'agrees'
    ? statementOf(facts, interest.value, total.value, { advance: [] })
    : null;
}

/**
 * The statement of Res. CMN 4.881/2020, art. 7: each component in reais and as a share of the total owed, by the
 * schedule that gives the installment. Costs that its CET takes to be paid in advance (art. 4) are components too, and so
 * is a premium that is paid with the installments. Null without such a schedule or without a CET, where the components
 * do not add up, and where another amount is paid out than it says that the borrower receives.
 */
function cetStatement(facts: Facts, interestFinding: Finding | undefined): CetStatement | null {
  const { terms, best, isJoined, units, rates } = facts;
  if (!best || !isJoined || facts.found) return null;
  const cet = best.cet ?? cetOfNorm(best, facts);
  const exact = cet && exactCet(best, cet);
  if (!cet || !exact) return null;
  const { extra, amount } = best.principal;
  const own = Number(extra?.kind === 'payoff' && extra.amount);
  const paidOut = [terms.loanCashout, terms.offerCashout].flatMap(
    (list) => valueOrNull(cashoutSum(list)) ?? [],
  );
  const isPaidOut = (sum: number) =>
    [cet.received, cet.received - own].some((received) => Math.abs(sum - received) < 0.02);
  if (!paidOut.every(isPaidOut)) return null;
  const total = sumOf(exact.payments);
  const premiums = (best.premium?.amount ?? 0) * exact.payments.length;
  const stated = valueOrNull(terms.amounts.interest);
  // At a rate of zero the rest is rounding. Without a confirmed interest figure rounding is counted as interest.
  const confirmed = interestFinding?.verdict === 'agrees' ? stated : null;
  const interest = best.rate === 0 ? 0 : (confirmed ?? total - premiums - amount);
  const statement = statementOf(facts, interest, total, { ...cet, premiums });
  const rest = statement?.rows.find(({ part }) => part === 'rounding')?.amount ?? 0;
  if (!statement || Math.abs(rest) > best.slack + 0.01) return null;
  return {
    ...statement,
    received: roundToCent(cet.received),
    cetYearly: exact.yearly,
    cetMonthly: monthlyOf(exact.yearly),
    assumptions: [
      ...cetAssumptions(cet, best),
      // The financed costs need none here, as they have rows.
      ...assumptionsOf(unusualPrincipal(best.principal)),
      ...unitAssumptions([units.amounts, units.rates, rates.yearlyCet.ok ? units.cet : null]),
      ...assumptionsOf({
        'rate-found': units.rates?.reading || rates.monthly.ok ? null : rates.monthly.reason,
      }),
    ],
    source: 'Res. CMN 4.881/2020, arts. 4 e 7',
  };
}

function statementOf(
  { terms, stated, best }: Facts,
  interest: number,
  total: number,
  { advance, openTax, premiums = 0 }: Pick<CountedCet, 'advance' | 'openTax'> & { premiums?: number },
): TotalStatement | null {
  const { disbursement } = stated;
  const whole = centsOf(total);
  if (disbursement === null || whole <= 0 || !best) return null;
  const { financed, extra, computedTax, amount } = best.principal;
  const costsIn = (some: readonly Cost[]) =>
    some.flatMap((part) => (stated[part] === null ? [] : [{ part, cents: centsOf(stated[part]) }]));
  // A tax that is computed is another than the stated one, of which a part may be in it: one row has all of it.
  const costs = costsIn(financed.filter((part) => !computedTax || !part.startsWith('iof')));
  const untold = openTax ? [{ part: 'iof' as const, cents: centsOf(openTax.amount) }] : [];
  const paidInAdvance = [...untold, ...costsIn(advance)].map((cost) => ({ ...cost, inAdvance: true }));
  const received = paidInAdvance.reduce((sum, { cents }) => sum - cents, centsOf(disbursement));
  const listed = costs.reduce(
    (sum, { cents }) => sum + cents,
    centsOf(disbursement) + centsOf(extra?.amount ?? 0),
  );
  const rows: { part: StatementPart; cents: number; inAdvance?: boolean }[] = [
    { part: paidInAdvance.length > 0 ? 'received' : 'disbursement', cents: received },
    ...(extra ? [{ part: 'payoff' as const, cents: centsOf(extra.amount) }] : []),
    ...paidInAdvance,
    ...(computedTax || centsOf(amount) - listed > 0
      ? [{ part: 'iof' as const, cents: centsOf(amount) - listed }]
      : []),
    ...costs,
    ...(premiums > 0 ? [{ part: 'insurance' as const, cents: centsOf(premiums) }] : []),
    { part: 'interest', cents: centsOf(interest) },
  ];
  const rest = whole - rows.reduce((sum, { cents }) => sum + cents, 0);
  if (rest !== 0) rows.push({ part: 'rounding', cents: rest });
  return {
    rows: rows.map(({ part, cents, inAdvance = false }) => ({
      part,
      inAdvance,
      amount: cents / 100,
      share: cents / whole,
    })),
    total: whole / 100,
    paths: pathsOf([...Object.values(terms.amounts), terms.rebates]),
  };
}
