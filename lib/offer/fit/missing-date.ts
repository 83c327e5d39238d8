import { civilOf, dayNumber } from '#lib/loan/civil-date.ts';
import { unitInstallment } from '../model/schedule.ts';
import { candidateRate } from '../units/written-figures.ts';
import { candidatePrincipals } from './candidate-principals.ts';
import { agreeingWith, countedAs, type Explained, fitsOf } from './explain.ts';
import { nothingOpen, scoreOf } from './explanation.ts';
import { type Stated, withDates } from './stated.ts';

/** A date that the offer does not state, as the other figures give it: the release or the first due date. A day number. */
export type FoundDate = { of: 'release' | 'firstDue'; day: number };

/** A fitted date costs this many bits. */
export const dateCost = 3;
/** The first due date is at least a day and at most so many days after the release, or after the months of a deferral. */
export const longestFirstPeriod = 75;
/** At most so many days are compared with the other figures, and so many conventions named. */
const maxDays = 10;
const maxFits = 20;

/**
 * Explains an offer that states only one of the two dates, by the likeliest of the days on which the other may lie. `fits`
 * also holds the ways to count that other days give. Null where both dates are stated, or none, or no day explains it.
 */
export function explainByDate(stated: Stated): (Explained & { stated: Stated; found: FoundDate }) | null {
  const of = stated.release === null ? 'release' : 'firstDue';
  if ((stated.release === null) === (stated.firstDue === null)) return null;
  const found = possibleDays(stated, of).flatMap((day) => {
    const dated = withDate(stated, of, day);
    const fits = agreeingWith(dated, nothingOpen).filter(
      ({ schedule }) => schedule.dayCount !== 'equal-months',
    );
    const score = fits[0] ? scoreOf(fits[0]) : 0;
    return score > 0 ? [{ day, stated: dated, fits, score }] : [];
  });
  const first = found.toSorted((a, b) => b.score - a.score)[0];
  const best = first?.fits[0];
  if (!first || !best) return null;
  const { day, fits: compared, score: _, ...dated } = first;
  // By another day another way to count may give as much.
  const fits = fitsOf(
    best,
    found.flatMap((one) => one.fits),
    countedAs,
  ).slice(0, maxFits);
  const explained = { isJoined: true, question: null, compared };
  return { ...dated, ...explained, best, fits, found: { of, day } };
}

function withDate(stated: Stated, of: FoundDate['of'], day: number): Stated {
  return withDates(stated, of === 'release' ? { release: day } : { firstDue: civilOf(day) });
}

/**
 * Returns the days on which the date may lie, the likeliest first: those on which a schedule that counts days gives the
 * installment for one of the sums that may be lent, and the days beside them. `isNearMonths`: the days near those of a
 * schedule by equal months, too.
 */
export function possibleDays(stated: Stated, of: FoundDate['of'], isNearMonths = false): number[] {
  const { installment, interest, total, count, interestGrace } = stated;
  const choice = candidateRate(stated);
  const anchor = of === 'release' ? stated.firstDue && dayNumber(stated.firstDue) : stated.release;
  if (installment === null || count === null || !choice || choice.high === 0 || anchor === null) return [];
  const paid = total ?? installment * count;
  const all = candidatePrincipals(stated, null).filter(({ open }) => open === null);
  const confirmed = all.filter(
    ({ amount }) => interest !== null && Math.abs(paid - amount - interest) <= 0.02 * count,
  );
  const sums = (confirmed.length > 0 ? confirmed : all).map(({ amount }) => amount);
  // With a first period of thirty days the installment is nearly that of calendar days; it grows with each further day.
  const ordinary = 30 * (1 + interestGrace);
  const start = withDate(stated, of, of === 'release' ? anchor - ordinary : anchor + ordinary);
  const schedules = start.measures
    .schedules(start)
    .filter(
      ({ schedule: { dayCount }, isRare }) =>
        !isRare && dayCount !== 'first-days/30' && (isNearMonths || dayCount !== 'equal-months'),
    );
  const force = Math.log1p(choice.written ?? choice.low) / 30.2;
  const days = new Map<number, number>();
  for (const { schedule } of schedules) {
    const unit = unitInstallment(schedule, choice.written ?? choice.low);
    const isSac = schedule.amortization === 'sac';
    for (const sum of new Set(sums)) {
      // The interest of the first period is all that it moves in the first installment of SAC.
      const growth = isSac
        ? 1 + installment / sum - 1 / schedule.grace.amortizing
        : installment / (unit * sum);
      if (growth <= 0) continue;
      const further = Math.log(growth) / force - (isSac ? ordinary : 0);
      for (const beside of [0, -1, 1]) {
        const length = ordinary + Math.round(further) + beside;
        if (length < 1 || length > longestFirstPeriod + 30 * interestGrace) continue;
        const day = of === 'release' ? anchor - length : anchor + length;
        days.set(day, (days.get(day) ?? 0) + (beside === 0 ? 2 : 1));
      }
    }
  }
  return [...days]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxDays)
    .map(([day]) => day);
}
