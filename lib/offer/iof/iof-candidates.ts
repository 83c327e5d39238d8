import { dayText } from '#lib/loan/civil-date.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import { dueDateAssumptions, releaseDays } from '../cet/cet-candidates.ts';
import type { Assumption } from '../review/finding.ts';
import { financedAssumptions } from '../review/match-assumptions.ts';
import { statedRates } from '../schedule/candidate-rates.ts';
import type { Composition } from '../schedule/compose-principal.ts';
import type { Match } from '../schedule/exact-matches.ts';
import type { MatchSearch } from '../schedule/find-matches.ts';
import { installmentTable } from '../schedule/installment-table.ts';
import { principalShares } from '../schedule/repayment-plan.ts';
import { valueOrNull } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import type { RateUnit } from '../units/amount-units.ts';
import { grossUp, type Iof, iofByPart, iofOf } from './compute-iof.ts';
import { type IofRates, iofRatesOn, isTaxedAs } from './iof-rates.ts';

/** An IOF that the rule can give for an offer. In reais, not rounded. */
export type IofCandidate = {
  iof: Iof;
  /** The same with each part of each installment rounded to the cent; null under a schedule that is only assumed. */
  byPart: () => Iof | null;
  rates: IofRates;
  principal: number;
  /** Of each installment: the part of a principal that it pays back, and calendar days from the release. */
  shares: readonly number[];
  days: readonly number[];
  assumptions: Assumption[];
  fromTransaction: boolean;
};

type Basis = Pick<Match, 'plan' | 'rate'> & { compositions: readonly Composition[]; isAssumed: boolean };

/**
 * The IOF under the schedules that reproduce the installment and differ by their dates alone, or, where there is none, under every schedule that
 * the offer's rate and dates allow: for each borrower, each reading of the dates, and either day of release.
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
    const release: Assumption = {
      id: fromTransaction ? 'released-on-transaction' : 'released-as-expected',
      value: dayText(day),
    };
    return bases.flatMap((basis, at) =>
      dueDatesFor(basis, search)
        .filter(({ days }) => (days[0] ?? 0) > day)
        .flatMap((dueDates) => {
          const days = dueDates.days.map((due) => due - day);
          return rates.flatMap((one) => {
            const ofUnit = iofOf(shares[at] ?? [], days, one);
            return basis.compositions.flatMap((composition): IofCandidate[] => {
              const principal = principalOf(basis, composition, ofUnit);
              if (!isTaxedAs(one.borrower, principal)) return [];
              return [
                {
                  iof: scaled(ofUnit, principal),
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

/** What each installment pays back, in whole cents, as the table shows it; of the schedule's own principal alone. */
function bookedPrincipals({ plan, ...match }: Match, { amounts: { installment } }: Terms): number[] | null {
  if (!installment.ok) return null;
  const undated = { ...match, plan: { ...plan, dueDates: null } };
  return installmentTable(undated, installment.value, null, null).rows.map(({ principal }) => principal);
}

/** The principal of an assumed schedule is what is paid out, and its own tax. */
function principalOf({ isAssumed }: Basis, { principal, iof }: Composition, ofUnit: Iof): number {
  return isAssumed && iof === 'computed' ? grossUp(principal, ofUnit.total) : principal;
}

function scaled({ daily, additional, total }: Iof, principal: number): Iof {
  return { daily: daily * principal, additional: additional * principal, total: total * principal };
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
    ...(contested ? [{ id: 'iof-contested', value: source } as const] : []),
    ...(isAssumed ? [{ id: 'schedule-assumed', value: plan.dayCount } as const] : []),
    ...dueDateAssumptions(dueDates, search),
    // A tax that was computed for an assumed schedule is that of these rates.
    ...financedAssumptions({ borrower, ...composition }),
  ];
}

function dueDatesFor({ plan }: Basis, search: MatchSearch): readonly DueDates[] {
  if (plan.dayCount !== 'equal-months') return plan.dueDates ? [plan.dueDates] : [];
  return search.dueDates(plan.months.length);
}

function assumedBases(terms: Terms, search: MatchSearch, unit: RateUnit | null): Basis[] {
  const stated = unit || isZero(terms) ? statedRates(terms, unit ?? 'fraction')[0]?.rate : undefined;
  // One installment pays the whole principal back, whatever the rate.
  const rate = stated ?? (valueOrNull(terms.count) === 1 ? 0 : undefined);
  const [financed] = search.compositionsWithoutIof;
  if (rate === undefined || !financed) return [];
  const own = search.compositions.at(-1);
  const compositions = own ? [financed, own] : [financed];
  return search.plans
    .filter(
      ({ amortization, dayCount, grace }) =>
        grace.included !== true &&
        // What SAC pays back is the same by every day count.
        (amortization === 'price' || dayCount === 'equal-months'),
    )
    .map((plan) => ({ plan, compositions, rate, isAssumed: true }));
}

function isZero({ rates: { monthly } }: Terms): boolean {
  return monthly.ok && monthly.value === 0;
}
