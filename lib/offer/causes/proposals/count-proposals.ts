import { valueOrNull } from '../../terms/read-field.ts';
import type { CauseField } from '../cause-fields.ts';
import { balloonCounts } from './balloon-proposals.ts';
import type { OfferFigures } from './offer-figures.ts';

/** The numbers of installments that total, interest and rate give, or the grace periods beside the one that is stated. */
export function countProposals(field: CauseField, figures: OfferFigures, sent: number): number[] {
  const all =
    field.name === 'numberOfInstallments' ? installmentCounts(figures, sent) : [0, sent - 1, sent + 1];
  const distinct = new Set(
    all.filter(
      (count) =>
        count >= (field.name === 'numberOfInstallments' ? 1 : 0) && Number.isFinite(count) && count !== sent,
    ),
  );
  return [...distinct];
}

/** One or two too many or too few, or half a year or a year. */
const usualSlips = [-1, 1, -2, 2, -6, 6, -12, 12];

function installmentCounts(figures: OfferFigures, sent: number): number[] {
  const { amounts, compositions, principals, rates, facts } = figures;
  const { installment, total, interest } = amounts;
  if (installment === null) return [];
  const [rate = 0] = rates;
  const paid = [
    total,
    ...compositions.map(({ principal }) => (interest === null ? null : principal + interest)),
  ];
  const byPaid = paid.flatMap((sum) => (sum === null ? [] : [sum / installment])).filter(isNearWhole(0.02));
  const bases = [...principals.slice(0, 1), ...compositions.map(({ principal }) => principal)];
  const interestGrace = valueOrNull(facts.terms.interestGrace) ?? 0;
  const grace = Math.max(interestGrace, valueOrNull(facts.terms.principalGrace) ?? 0);
  const byRate = bases.flatMap((principal) => {
    const worth = (principal * (1 + rate) ** interestGrace) / installment;
    // Price, and SAC with its first installment; the months of a grace may count as installments.
    return [periods(worth, rate), 1 / (1 / worth - rate)].flatMap((count) =>
      grace > 0 ? [count + grace, count] : [count],
    );
  });
  // The interest of SAC is i × P × (n + 1) ÷ 2.
  const bySac =
    interest === null || rate === 0
      ? []
      : bases.slice(0, 1).map((principal) => (2 * interest) / (rate * principal) - 1);
  const near = [...byRate.filter(isNearWhole(0.3)), ...bySac.filter(isNearWhole(0.4))];
  if (facts.search.plans[0]?.amortization === 'sac') near.reverse();
  const awayFrom = (count: number) => Math.min(...[...byRate, ...bySac].map((one) => Math.abs(one - count)));
  const usual = usualSlips.map((by) => sent + by).toSorted((a, b) => awayFrom(a) - awayFrom(b));
  return [
    ...byPaid,
    ...balloonCounts(figures, usual).slice(0, 2),
    ...near.slice(0, 1),
    ...usual.slice(0, 2),
    ...near.slice(1, 2),
    ...usual.slice(2),
    ...near,
  ].map(Math.round);
}

/** The number of equal months in which an annuity of one is worth so much. */
function periods(worth: number, rate: number): number {
  return rate === 0 ? worth : -Math.log1p(-worth * rate) / Math.log1p(rate);
}

const isNearWhole = (tolerance: number) => (value: number) =>
  value > 0.5 && value < 1200.5 && Math.abs(value - Math.round(value)) <= tolerance;
