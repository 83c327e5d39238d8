import { civilOf, dayText } from '#lib/loan/civil-date.ts';
import { leavesDatesOpen } from '../calendar/day-count.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { type Explanation, isWritten } from '../fit/explanation.ts';
import type { FoundDate } from '../fit/missing-date.ts';
import { type ChargedTax, type CountedCet, costs, type Principal } from '../model/convention.ts';
import type { Schedule } from '../model/schedule.ts';
import type { FieldReading } from '../terms/read-field.ts';
import type { UnitReading } from '../units/unit-reading.ts';
import { type Assumption, assumptionOf } from './assumption.ts';

/** The parts of a sum as the value of an assumption: `iof+insurance`, or `none`. */
export function joinParts(parts: readonly string[]): string {
  return parts.join('+') || 'none';
}

/** The date that a schedule by days needs and the offer does not state. */
export function foundDateAssumptions(found: FoundDate | null): Assumption[] {
  if (!found) return [];
  return [{ id: found.of === 'release' ? 'release-found' : 'first-due-found', value: dayText(found.day) }];
}

/** The conventions by which an explanation gives the installment. */
export function explanationAssumptions(explanation: Explanation): Assumption[] {
  const { schedule, principal, premium, balloon } = explanation;
  return [
    ...scheduleAssumptions(schedule),
    ...assumptionOf('balloon', balloon ?? undefined),
    ...principalAssumptions(principal),
    ...assumptionOf('premium-monthly', premium?.way),
    ...rateAssumptions(explanation),
  ];
}

function scheduleAssumptions(schedule: Schedule): Assumption[] {
  const { dayCount, amortization, dueDates, grace, apart } = schedule;
  return [
    { id: 'day-count', value: dayCount },
    { id: 'amortization', value: amortization },
    ...(dueDates && !leavesDatesOpen(dayCount) ? dueDateAssumptions(dueDates) : []),
    ...(apart === undefined ? [] : [{ id: 'interest-apart' } as const]),
    ...(grace.included === null
      ? []
      : [{ id: 'grace-count', value: grace.included ? 'included' : 'excluded' } as const]),
    ...assumptionOf('interest-deferred', grace.deferred || undefined),
  ];
}

/** The assumptions about how the due dates follow from the first one. */
export function dueDateAssumptions({ days, dayOfMonth, adjustment }: DueDates): Assumption[] {
  const ofFirst = civilOf(days[0] ?? 0).day;
  return [
    { id: 'due-date-adjustment', value: adjustment },
    ...assumptionOf('due-day', dayOfMonth === ofFirst ? undefined : dayOfMonth),
  ];
}

/** An amount that stands in no field. */
export function extraAssumption({ kind, amount }: NonNullable<Principal['extra']>): Assumption {
  return { id: kind === 'payoff' ? 'payoff' : 'unlisted-cost', value: amount };
}

export function principalAssumptions({ financed, computedTax, onePass, extra }: Principal): Assumption[] {
  return [
    { id: 'financed', value: joinParts(financed) },
    ...(extra ? [extraAssumption(extra)] : []),
    ...assumptionOf('iof-computed', computedTax?.rates.borrower),
    ...(computedTax ? taxWayAssumptions(computedTax) : []),
    ...assumptionOf('iof-one-pass', onePass?.shortBy),
  ];
}

/** How a tax differs from that of the whole principal that each installment repays: the widest difference first. */
export function taxWayAssumptions({ way: { kind, on, to } }: Pick<ChargedTax, 'way'>): Assumption[] {
  return [
    ...assumptionOf('iof-kind', kind === 'full' ? undefined : kind),
    ...assumptionOf('iof-on', on === 'principal' ? undefined : on),
    ...assumptionOf('iof-days', to),
  ];
}

function rateAssumptions(explanation: Pick<Explanation, 'choice' | 'rate'>): Assumption[] {
  const { source } = explanation.choice;
  if (source === 'solved') return [];
  if (source !== 'monthly') return [{ id: 'rate-from', value: source }];
  return isWritten(explanation) ? [] : [{ id: 'digits-of-the-rate' }];
}

/** The assumption that the monthly rate is the one that reproduces the installment: the offer's is missing or has no unit. */
export function rateFoundAssumptions(monthly: FieldReading<number>): Assumption[] {
  return monthly.ok ? [] : [{ id: 'rate-found', value: monthly.reason }];
}

function releaseAssumption({ release }: Pick<CountedCet, 'release'>): Assumption[] {
  return release === null ? [] : [{ id: 'released-as-expected', value: dayText(release) }];
}

/** What a tax is charged on, by whose rates, and for which days. */
export function taxAssumptions(tax: ChargedTax, explanation: Explanation): Assumption[] {
  const { rates, dueDates, release, way } = tax;
  const last = (dueDates.days.at(-1) ?? 0) - release;
  return [
    { id: 'borrower', value: rates.borrower },
    ...assumptionOf('iof-contested', rates.contested ? rates.source : undefined),
    ...releaseAssumption(tax),
    ...dueDateAssumptions(dueDates),
    { id: 'iof-base', value: joinParts(explanation.principal.financed) },
    ...assumptionOf('iof-on', way.on === 'principal' ? undefined : way.on),
    { id: 'iof-days', value: way.to ?? 'to-the-day' },
    ...(last > 365 ? [{ id: 'iof-cap' } as const] : []),
  ];
}

/** What a CET counts as received, and from which day. */
export function cetAssumptions(cet: CountedCet, explanation: Explanation | null): Assumption[] {
  const { dueDates, left, openTax } = cet;
  const advance = costs.filter((part) => openTax?.parts.includes(part) || cet.advance.includes(part));
  return [
    ...(dueDates
      ? [...releaseAssumption(cet), ...dueDateAssumptions(dueDates)]
      : [{ id: 'equal-periods' } as const]),
    ...(advance.length > 0 ? [{ id: 'costs-in-advance', value: joinParts(advance) } as const] : []),
    ...assumptionOf('borrower', openTax?.rates.borrower),
    ...(left.length > 0 ? [{ id: 'not-in-cet', value: joinParts(left) } as const] : []),
    ...assumptionOf('premium-monthly', explanation?.premium?.way),
    ...(advance.includes('insurance') ? [{ id: 'premium-single', value: 'at-disbursement' } as const] : []),
  ];
}

/** The assumptions for those units that are only assumed. Every figure computed by such a unit has to state them. */
export function unitAssumptions(units: readonly (UnitReading | null)[]): Assumption[] {
  return units.flatMap((unit): Assumption[] =>
    unit?.status === 'assumed' ? [{ id: 'unit-assumed', value: `${unit.group} ${unit.reading}` }] : [],
  );
}
