import { type DueDates, dueDateReadings } from '../calendar/due-dates.ts';
import { orNull } from '../terms/read-field.ts';
import { isFloating, type Terms } from '../terms/read-terms.ts';
import { plansOf } from './plans.ts';
import { type Amortization, graceReadings, type Plan } from './repayment-plan.ts';

/** Readings of the due dates for a number of installments; none without a first due date. */
export type DueDateReadings = (count: number) => readonly DueDates[];

/** Every plan that an offer's terms leave open; none where its interest follows an index. */
export function plansFor(terms: Terms, release: number | null, dueDates: DueDateReadings): Plan[] {
  const count = orNull(terms.count);
  const graces = graceOf(terms);
  if (count === null || !graces || isFloating(terms)) return [];
  const kind = orNull(terms.interestType)?.toLowerCase() ?? '';
  const amortizations: Amortization[] = kind.includes('sac')
    ? ['sac', 'price']
    : kind.includes('price')
      ? ['price']
      : ['price', 'sac'];
  // With one installment there is nothing to amortize in two ways.
  return plansOf(
    graceReadings(count, graces.interest, graces.principal),
    count === 1 ? ['price'] : amortizations,
    release,
    dueDates,
  );
}

/** Grace periods in months, nought where they are not given; null where what is given is none. */
export function graceOf({
  interestGrace,
  principalGrace,
}: Terms): { interest: number; principal: number } | null {
  const known = [interestGrace, principalGrace].every(
    (grace) => grace.ok || grace.reason === 'absent' || grace.reason === 'null',
  );
  return known ? { interest: orNull(interestGrace) ?? 0, principal: orNull(principalGrace) ?? 0 } : null;
}

/** The readings of an offer's due dates, each number of them made once. */
export function dueDatesOf({ firstDue }: Terms): DueDateReadings {
  const known = new Map<number, DueDates[]>();
  return (count) => {
    if (!firstDue.ok) return [];
    const readings = known.get(count) ?? dueDateReadings(firstDue.value, count);
    known.set(count, readings);
    return readings;
  };
}
