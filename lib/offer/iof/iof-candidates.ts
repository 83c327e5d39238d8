import { leavesDatesOpen } from '../calendar/day-count.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { dueDateAssumptions, releaseAssumption, releaseDays } from '../cet/cet-candidates.ts';
import { type Assumption, assumptionOf } from '../review/assumption.ts';
import { financedAssumptions } from '../review/match-assumptions.ts';
import { statedRates } from '../schedule/candidate-rates.ts';
import type { Composition } from '../schedule/compose-principal.ts';
import { undatedTable } from '../schedule/installment-table.ts';
import { principalShares } from '../schedule/repayment-plan.ts';
import type { Match } from '../schedule/search/match.ts';
import type { MatchSearch } from '../schedule/search/match-search.ts';
import { valueOrNull } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import type { RateUnit } from '../units/unit-reading.ts';
import { grossUp, type Iof, iofByPart, iofOf, shareOf } from './compute-iof.ts';
import type { IofRates } from './iof-rate-table.ts';
import { iofRatesOn, isTaxedAs } from './iof-rates.ts';

/** An IOF that the law can give for an offer. In reais, not rounded. */
export type IofCandidate = {
  iof: Iof;
  /** The same with each part of each installment rounded to the cent; null if the schedule is only assumed. */
  byPart: () => Iof | null;
  rates: IofRates;
  principal: number;
  /** For each installment: the share of the principal that it repays, and its calendar days from the release. */
  shares: readonly number[];
  days: readonly number[];
  assumptions: Assumption[];
  fromTransaction: boolean;
};

type Basis = Pick<Match, 'plan' | 'rate'> & { compositions: readonly Composition[]; isAssumed: boolean };

/**
 * The IOFs by the schedules that reproduce the installment and differ by their dates alone. If there is none, by every
 * schedule that the offer's rate and dates allow. One for each borrower, candidate of the due dates and day of release.
 */
export function iofCandidates(
  terms: Terms,
  search: MatchSearch,
  matches: readonly Match[],
  unit: RateUnit | null,
  payouts: readonly { day: number }[],
): IofCandidate[] {
  const bases: Basis[] =
    matches.length > 0
      ? matches.map((match) => ({ ...match, compositions: [match.composition], isAssumed: false }))
      : assumedBases(terms, search, unit);
  const [match] = matches;
  const booked = match ? bookedPrincipals(match, terms) : null;
  const shares = bases.map(({ plan, rate }) => principalShares(plan, rate));
  return releaseDays(terms, payouts).flatMap(({ day, fromTransaction }) => {
    const rates = iofRatesOn(day);
    const release = releaseAssumption({ day, fromTransaction });
    return bases.flatMap((basis, at) =>
      dueDatesFor(basis, search)
        .filter(({ days }) => (days[0] ?? 0) >= day)
        .flatMap((dueDates) => {
          const days = dueDates.days.map((due) => due - day);
          return rates.flatMap((one) => {
            const unitIof = iofOf(shares[at] ?? [], days, one);
            return basis.compositions.flatMap((composition): IofCandidate[] => {
              const principal = principalOf(basis, composition, unitIof);
              if (!isTaxedAs(one.borrower, principal)) return [];
              return [
                {
                  iof: shareOf(unitIof, principal),
                  byPart: () => booked && iofByPart(booked, days, one),
                  rates: one,
                  ...{ principal, shares: shares[at] ?? [], days },
                  assumptions: [release, ...assumptionsOf(basis, composition, one, dueDates, search)],
                  fromTransaction,
                },
              ];
            });
          });
        }),
    );
  });
}

/** The principal that each installment repays as the table shows it, in reais to the cent; null without an installment. */
function bookedPrincipals(match: Match, { amounts: { installment } }: Terms): number[] | null {
  return installment.ok
    ? undatedTable(match, installment.value).rows.map(({ principal }) => principal)
    : null;
}

/** The principal of an assumed schedule is the net amount plus its own tax. */
function principalOf({ isAssumed }: Basis, { principal, iof }: Composition, unitIof: Iof): number {
  return isAssumed && iof === 'computed' ? grossUp(principal, unitIof.total) : principal;
}

function assumptionsOf(
  { plan, isAssumed }: Basis,
  composition: Composition,
  { borrower, contested, source }: IofRates,
  dueDates: DueDates,
  search: MatchSearch,
): Assumption[] {
  return [
    { id: 'borrower', value: borrower },
    ...assumptionOf('iof-contested', contested ? source : undefined),
    ...assumptionOf('schedule-assumed', isAssumed ? plan.dayCount : undefined),
    ...dueDateAssumptions(dueDates, search),
    // The computed tax of an assumed schedule follows these rates.
    ...financedAssumptions({ borrower, ...composition }),
  ];
}

function dueDatesFor({ plan }: Basis, search: MatchSearch): readonly DueDates[] {
  if (!leavesDatesOpen(plan.dayCount) && !plan.found) return plan.dueDates ? [plan.dueDates] : [];
  return search.dueDates(plan.months.length);
}

function assumedBases(terms: Terms, search: MatchSearch, unit: RateUnit | null): Basis[] {
  const stated = unit || isZero(terms) ? statedRates(terms, unit ?? 'fraction')[0]?.rate : undefined;
  // A single installment repays the whole principal at any rate.
  const rate = stated ?? (valueOrNull(terms.count) === 1 ? 0 : undefined);
  const [financed] = search.compositionsWithoutIof;
  if (rate === undefined || !financed) return [];
  const own = search.compositions.at(-1);
  const compositions = own ? [financed, own] : [financed];
  return search.plans
    .filter(
      ({ amortization, dayCount, grace }) =>
        grace.included !== true &&
        // SAC repays the same principal by every day count.
        (amortization === 'price' || dayCount === 'equal-months'),
    )
    .map((plan) => ({ plan, compositions, rate, isAssumed: true }));
}

function isZero({ rates: { monthly } }: Terms): boolean {
  return monthly.ok && monthly.value === 0;
}
