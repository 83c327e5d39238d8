import { presentValue } from '../../cet/solve-cet.ts';
import type { Financed } from '../../schedule/compose-principal.ts';
import { solveRate, unitInterest } from '../../schedule/plan-rates.ts';
import { unitInstallment } from '../../schedule/repayment-plan.ts';
import { sumEntries } from '../../terms/amount-entries.ts';
import { valueOrNull } from '../../terms/read-field.ts';
import { roundToCent } from '../../units/rounding.ts';
import type { CauseField, FieldName } from '../cause-fields.ts';
import { balloonInstallments } from './balloon-proposals.ts';
import type { OfferFigures } from './offer-figures.ts';

/** The amounts, in reais, that the equations of the offer give for one of its amounts, the likeliest first. */
export function amountProposals(field: CauseField, figures: OfferFigures, sent: number): number[] {
  const all = solve[field.name]?.(figures, sent, field) ?? [];
  // A sign too many, and reais for centavos or the reverse, are mistakes of their own.
  const slips = sent < 0 ? [-sent] : [];
  return distinctAmounts([...all, ...slips], sent);
}

type Solve = (figures: OfferFigures, sent: number, field: CauseField) => number[];

const solve: Partial<Record<FieldName, Solve>> = {
  installmentAmount: installments,
  totalAmount: (figures) => [
    ...figures.expectedBy('total').slice(0, 1),
    ...figures.compositions.flatMap(({ principal }) => sum(principal, figures.amounts.interest)).slice(0, 2),
    ...product(figures.count, figures.amounts.installment),
    ...figures.expectedBy('total').slice(1),
    ...figures.compositions.flatMap(({ principal }) => sum(principal, figures.amounts.interest)).slice(2),
  ],
  interestAmount: (figures) => [
    ...figures.expectedBy('interest').slice(0, 1),
    ...[figures.amounts.total, ...product(figures.count, figures.amounts.installment)].flatMap((paid) =>
      figures.compositions.flatMap(({ principal }) => sum(paid, -principal)),
    ),
  ],
  disbursementAmount: disbursements,
  iofAmount: (figures, sent) => [
    ...figures.expectedBy('iof').slice(0, 2),
    ...shares('iof', figures, sent),
    ...figures.expectedBy('iof').slice(2),
  ],
  iofAdditionalAmount: (figures, sent) => [
    ...figures.expectedBy('iof-additional').slice(0, 2),
    ...shares('iofAdditional', figures, sent),
  ],
  'insurance/amount': (figures, sent) => [...premiums(figures), ...shares('insurance', figures, sent)],
  rebates: (figures, sent) => shares('rebates', figures, sent),
  cashout: (figures, sent) => entry(figures, 'loanCashout', sent),
  'offer/cashout': (figures, sent) => entry(figures, 'offerCashout', sent),
};

/**
 * The installment of a plan whose interest is the offer's, at the rate that this takes: the nearer to the offer's own rate,
 * the likelier. Without the interest, the installment at the rate that is nearest to the total or the CET.
 */
function installments(figures: OfferFigures): number[] {
  const { amounts, count, units, compositions, principals, plans } = figures;
  const byTotal = count === null || amounts.total === null ? [] : [amounts.total / count];
  const bases =
    amounts.total === null || principals[0] === undefined
      ? compositions.map(({ principal }) => principal)
      : [principals[0]];
  const anchor = byTotal[0] ?? installmentByCet(figures) ?? amounts.installment ?? 0;
  const byRate = units
    .flatMap(({ unit }) => bases.map((principal) => unit * principal))
    .toSorted((a, b) => Math.abs(a - anchor) - Math.abs(b - anchor));
  const byInterest = bases.flatMap((principal) => installmentsByInterest(figures, principal));
  // The first installment of SAC is far from the mean of all.
  if (plans[0]?.amortization === 'sac') return [...byInterest.slice(0, 4), ...byRate];
  return [
    ...byInterest.slice(0, 2),
    ...byTotal,
    ...balloonInstallments(figures).slice(0, 2),
    ...byRate.slice(0, 2),
    ...figures.expectedBy('installment'),
    ...byInterest.slice(2),
    ...byRate.slice(2),
  ];
}

function installmentsByInterest({ amounts, plans, rates }: OfferFigures, principal: number): number[] {
  const { interest } = amounts;
  const [stated] = rates;
  if (interest === null) return [];
  const solved = plans.flatMap((plan) => {
    const rate = solveRate((one) => unitInterest(plan, one) - interest / principal);
    const amount = rate === null ? null : unitInstallment(plan, rate) * principal;
    return amount === null || rate === null ? [] : [{ amount, away: Math.abs(rate - (stated ?? rate)) }];
  });
  return solved.toSorted((a, b) => a.away - b.away).map(({ amount }) => amount);
}

function installmentByCet({ facts, yearlyCet }: OfferFigures): number | null {
  const [cet] = facts.cets;
  if (!cet || yearlyCet === null || yearlyCet <= -1) return null;
  const force = Math.log1p(yearlyCet) / 365;
  return cet.released / presentValue(new Array<number>(cet.days.length).fill(1), cet.days, force);
}

/** A loan is rarely for an odd sum, so that of the sums that its costs leave the roundest come first. */
function disbursements(figures: OfferFigures): number[] {
  const { amounts, principals, facts, units, cashouts } = figures;
  const { installment, disbursement } = amounts;
  if (disbursement === null) return cashouts;
  const costs = facts.search.compositions.map(({ principal }) => principal - disbursement);
  const byRate =
    installment === null ? [] : units.slice(0, 4).map(({ unit }) => roundToCent(installment / unit));
  const bases = principals.length > 0 ? principals : byRate;
  const left = bases.flatMap((principal) => costs.map((cost) => roundToCent(principal - cost)));
  return [...cashouts, ...left.toSorted((a, b) => roundness(b) - roundness(a))];
}

function roundness(amount: number): number {
  const cents = String(Math.round(amount * 100));
  return Math.min(4, cents.length - cents.replace(/0+$/, '').length);
}

/** Solves for a financed cost: the principal becomes the one that total and interest, or the rate, give. */
function shares(part: Financed, figures: OfferFigures, sent: number): number[] {
  const { facts, principals, units, amounts } = figures;
  const byRate =
    amounts.installment === null
      ? []
      : units.slice(0, 3).map(({ unit }) => (amounts.installment ?? 0) / unit);
  const bases = principals.length > 0 ? principals : byRate;
  const financed = facts.search.compositions
    .filter(({ parts }) => parts.includes(part))
    .flatMap(({ principal }) => bases.map((base) => sent + base - principal));
  return [...paidInAdvance(part, figures, sent), ...financed].filter((amount) => amount >= 0);
}

/** Solves for a cost that is paid in advance, and so lowers the amount received: the CET becomes the offer's. */
function paidInAdvance(part: Financed, { facts, yearlyCet }: OfferFigures, sent: number): number[] {
  const cet = facts.cets.find(({ advance }) => advance.includes(part));
  if (!cet || yearlyCet === null || yearlyCet <= -1) return [];
  const force = Math.log1p(yearlyCet) / 365;
  return [sent + cet.released - presentValue(cet.payments, cet.days, force)];
}

function premiums({ facts, amounts, compositions }: OfferFigures): number[] {
  const fee = valueOrNull(facts.rates.insuranceFee);
  if (fee === null) return [];
  const bases = [
    amounts.disbursement,
    ...compositions.slice(0, 1).map((one) => one.principal),
    amounts.total,
  ];
  return bases.flatMap((base) => (base === null ? [] : [fee * base]));
}

/** Solves for one entry of a cash-out: all of them add up to the disbursed amount. */
function entry(
  { facts, amounts }: OfferFigures,
  name: 'loanCashout' | 'offerCashout',
  sent: number,
): number[] {
  const all = valueOrNull(sumEntries(facts.terms[name]));
  return all === null ? [] : sum(amounts.disbursement, sent - all);
}

function product(one: number | null, other: number | null): number[] {
  return one === null || other === null ? [] : [one * other];
}

function sum(one: number | null, other: number | null): number[] {
  return one === null || other === null ? [] : [one + other];
}

/** To the cent, each once, without the value that is there already. */
function distinctAmounts(values: readonly number[], sent: number): number[] {
  const cents = values.filter((value) => Number.isFinite(value) && value >= 0).map(roundToCent);
  return [...new Set(cents)].filter((value) => Math.abs(value - sent) >= 0.005);
}
