import { civilOf, dayText } from '#lib/loan/civil-date.ts';
import { leavesDatesOpen } from '../calendar/day-count.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { type Explanation, isWritten } from '../fit/explanation.ts';
import { type ChargedTax, type CountedCet, costs, type Principal } from '../model/convention.ts';
import type { UnitReading } from '../units/unit-reading.ts';
import { type Assumed, type Assumption, assumptionsOf } from './assumption.ts';

/** The parts of a sum as the value of an assumption: `iof+insurance`, or `none`. */
export function joinParts(parts: readonly string[]): string {
  return parts.join('+') || 'none';
}

/** The conventions by which an explanation gives the installment. */
export function explanationAssumptions(explanation: Explanation): Assumption[] {
  const { schedule, principal, premium, balloon, choice } = explanation;
  const { dayCount, amortization, dueDates, grace, apart } = schedule;
  return assumptionsOf({
    'day-count': dayCount,
    amortization,
    ...(leavesDatesOpen(dayCount) ? {} : dueDatesAssumed(dueDates)),
    'interest-apart': apart !== undefined,
    'grace-count': grace.included === null ? null : grace.included ? 'included' : 'excluded',
    'interest-deferred': grace.deferred || null,
    balloon,
    financed: joinParts(principal.financed),
    ...unusualPrincipal(principal),
    'premium-monthly': premium?.way,
    'rate-from': choice.source === 'yearly-effective' ? choice.source : null,
    'digits-of-the-rate': choice.source === 'monthly' && !isWritten(explanation),
  });
}

/** How the due dates follow from the first one. */
export function dueDatesAssumed(dueDates: DueDates | null): Assumed {
  if (!dueDates) return {};
  const { days, dayOfMonth, adjustment } = dueDates;
  const ofFirst = civilOf(days[0] ?? 0).day;
  return { 'due-date-adjustment': adjustment, 'due-day': dayOfMonth === ofFirst ? null : dayOfMonth };
}

/** An amount that stands in no field. */
export function extraAssumed(extra: Principal['extra']): Assumed {
  return {
    payoff: extra?.kind === 'payoff' ? extra.amount : null,
    'unlisted-cost': extra?.kind === 'unlisted' ? extra.amount : null,
  };
}

/** What a principal holds beyond the figures that are stated. */
export function unusualPrincipal({ computedTax, onePass, extra }: Principal): Assumed {
  return {
    ...extraAssumed(extra),
    'iof-computed': computedTax?.rates.borrower,
    ...taxWayAssumed(computedTax),
    'iof-one-pass': onePass?.shortBy,
  };
}

/** How a tax differs from that of the whole principal that each installment repays: the widest difference first. */
export function taxWayAssumed(tax: Pick<ChargedTax, 'way'> | null | undefined): Assumed {
  if (!tax) return {};
  const { kind, on, to } = tax.way;
  return {
    'iof-kind': kind === 'full' ? null : kind,
    'iof-on': on === 'principal' ? null : on,
    'iof-days': to,
  };
}

/** What a tax is charged on, by whose rates, and for which days. */
export function taxAssumptions(tax: ChargedTax, { principal }: Explanation): Assumption[] {
  const { rates, dueDates, release, way } = tax;
  return assumptionsOf({
    borrower: rates.borrower,
    'iof-contested': rates.contested ? rates.source : null,
    'released-as-expected': dayText(release),
    ...dueDatesAssumed(dueDates),
    'iof-base': joinParts(principal.financed),
    'iof-on': way.on === 'principal' ? null : way.on,
    'iof-days': way.to ?? 'to-the-day',
    'iof-cap': (dueDates.days.at(-1) ?? 0) - release > 365,
  });
}

/** What a CET counts as received, and from which day. */
export function cetAssumptions(cet: CountedCet, { premium }: Explanation): Assumption[] {
  const { dueDates, release, left, openTax } = cet;
  const advance = costs.filter((part) => openTax?.parts.includes(part) || cet.advance.includes(part));
  return assumptionsOf({
    'equal-periods': dueDates === null,
    'released-as-expected': release === null ? null : dayText(release),
    ...dueDatesAssumed(dueDates),
    'costs-in-advance': advance.length > 0 ? joinParts(advance) : null,
    borrower: openTax?.rates.borrower,
    'not-in-cet': left.length > 0 ? joinParts(left) : null,
    'premium-monthly': premium?.way,
    'premium-single': advance.includes('insurance') ? 'at-disbursement' : null,
  });
}

/** The assumptions for those units that are only assumed. Every figure computed by such a unit has to state them. */
export function unitAssumptions(units: readonly (UnitReading | null)[]): Assumption[] {
  return units.flatMap((unit): Assumption[] =>
    unit?.status === 'assumed' ? [{ id: 'unit-assumed', value: `${unit.group} ${unit.reading}` }] : [],
  );
}
