import { monthlyByDays, monthlyOf, yearlyByDays, yearlyOf } from '../../cet/solve-cet.ts';
import { remember } from '../../remember.ts';
import { rateOfInstallment, unitInterest } from '../../schedule/plan-rates.ts';
import { halfDigit } from '../../units/rounding.ts';
import { perWhole, type RateUnit } from '../../units/unit-reading.ts';
import type { CauseField } from '../cause-fields.ts';
import type { OfferFigures } from './offer-figures.ts';

const defaultLimit = 0.02;

/** The rates that the rest of the offer gives for one of its rates, as sent: in the unit and with the digits of the field. */
export function rateProposals(field: CauseField, figures: OfferFigures, sent: number): number[] {
  const unit = unitOf(field, figures);
  const others = [
    figures.facts.units.cet?.reading,
    figures.facts.units.rates?.reading,
    'percent',
    'fraction',
  ] as const;
  const units = [...new Set([unit, ...others])].flatMap((one) => one ?? []);
  const { monthlyCet, yearlyCet } = figures.facts.terms.rates;
  // Both figures of a CET are written with the same digits, or one would not agree with the other.
  const alike = field.group === 'cet' ? [monthlyCet, yearlyCet] : [];
  const decimals = Math.max(decimalsOf(sent), ...alike.map((rate) => (rate.ok ? decimalsOf(rate.value) : 0)));
  // The unit may have been read from the figure that is wrong: the unit of its neighbor is then another.
  const raw = units.flatMap((one) => {
    const rates = one === unit ? ratesIn(one, field, figures) : unsureRates(one, field, figures);
    return rates.map((rate) => asSent(rate, one, decimals));
  });
  const distinct = new Set(raw.filter((rate) => Number.isFinite(rate) && rate !== sent));
  return [...distinct];
}

/** In a unit that is only one of several, the likeliest rates alone. */
function unsureRates(unit: RateUnit, field: CauseField, figures: OfferFigures): number[] {
  if (field.name === 'fine/fineRate') return [];
  const isRate = field.name === 'monthlyFee' || field.name === 'yearlyFee';
  const implied = isRate ? impliedRates(figures).slice(0, 1) : [];
  return [
    ...fromNeighbor(unit, field, figures).slice(0, 1),
    ...(field.name === 'yearlyFee' ? implied.map(yearlyOf) : implied),
  ];
}

function unitOf({ group }: CauseField, { facts: { units } }: OfferFigures): RateUnit | null {
  if (group === 'cet') return units.cet?.reading ?? null;
  if (group === 'fine') return units.fine?.reading ?? null;
  return units.rates?.reading ?? null;
}

/** As fractions, likeliest first. */
function ratesIn(unit: RateUnit, field: CauseField, figures: OfferFigures): number[] {
  if (field.name === 'fine/fineRate') return [defaultLimit];
  const neighbors = fromNeighbor(unit, field, figures);
  if (field.name === 'yearlyCET') {
    const expected = [...solvedCets(figures), ...figures.expectedBy('cet-yearly')];
    // Payments whose dates are not known give a CET that is only near; the monthly one of the pair gives it exactly.
    return figures.differing.has('cet-yearly')
      ? [...expected.slice(0, 1), ...neighbors, ...expected.slice(1)]
      : [...neighbors, ...expected];
  }
  if (field.name === 'monthlyCET') return [...neighbors, ...figures.expectedBy('cet-monthly')];
  const implied = impliedRates(figures);
  if (field.name === 'monthlyFee') return [...neighbors.slice(0, 1), ...implied, ...neighbors.slice(1)];
  // The rate of the schedule has digits that the monthly one is not written with.
  const byMatch = figures.facts.matches.length > 0 ? implied.map(yearlyOf) : [];
  return [...byMatch, ...neighbors, ...implied.map(yearlyOf), ...implied.map((rate) => 12 * rate)];
}

/** With all its digits, of which a finding shows two of the percent. */
function solvedCets({ facts }: OfferFigures): number[] {
  return facts.cets.slice(0, 2).flatMap(({ result }) => (result.ok ? [result.yearly] : []));
}

/** The rate by the other one of its pair, if that is read in `unit`. */
function fromNeighbor(unit: RateUnit, { name }: CauseField, { facts: { terms } }: OfferFigures): number[] {
  const { monthly, yearly, monthlyCet, yearlyCet } = terms.rates;
  const given = (rate: typeof monthly) => (rate.ok ? [rate.value / perWhole[unit]] : []);
  switch (name) {
    case 'monthlyFee':
      return given(yearly).flatMap((rate) => [monthlyOf(rate), rate / 12]);
    case 'yearlyFee':
      return given(monthly).flatMap((rate) => [yearlyOf(rate), 12 * rate]);
    case 'monthlyCET':
      return given(yearlyCet).flatMap((rate) => [monthlyOf(rate), monthlyByDays(rate)]);
    case 'yearlyCET':
      return given(monthlyCet).flatMap((rate) => [yearlyOf(rate), yearlyByDays(rate)]);
    default:
      return [];
  }
}

/** At most so many combinations of plan and principal are solved for a rate. */
const maxSolved = 10;

/**
 * The rate of the schedule, if there is one; else the rates that plans and principals need for the installment, first the
 * one that gives the interest too.
 */
const impliedRates = remember(({ facts, amounts, bases, plans }: OfferFigures): number[] => {
  const [match] = facts.matches;
  if (match) return [match.rate];
  const { installment, interest } = amounts;
  if (installment === null) return [];
  const solved = bases
    .flatMap((principal) => plans.map((plan) => ({ plan, principal })))
    .slice(0, maxSolved)
    .flatMap(({ plan, principal }) => {
      const rate = rateOfInstallment(plan, principal, installment);
      if (rate === null) return [];
      const away = interest === null ? 0 : Math.abs(unitInterest(plan, rate) - interest / principal);
      return [{ rate, away }];
    });
  return solved.toSorted((a, b) => a.away - b.away).map(({ rate }) => rate);
});

/** The fewest decimals with which rates are written: two of a percent. */
const fewestDecimals = { fraction: 4, percent: 2, 'basis-points': 0 } as const;

function decimalsOf(value: number): number {
  return Math.max(0, Math.round(-Math.log10(2 * halfDigit(value))));
}

function asSent(rate: number, unit: RateUnit, stated: number): number {
  const decimals = Math.min(12, Math.max(stated, fewestDecimals[unit]));
  return Number((rate * perWhole[unit]).toFixed(decimals));
}
