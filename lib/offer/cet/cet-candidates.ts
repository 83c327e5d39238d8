import { dayText } from '#lib/loan/civil-date.ts';
import type { DueDates } from '../calendar/due-dates.ts';
import type { Assumption } from '../review/finding.ts';
import { gracePeriods } from '../schedule/candidate-plans.ts';
import type { Financed } from '../schedule/compose-principal.ts';
import { hasEqualPayments } from '../schedule/confirm-match.ts';
import type { Match } from '../schedule/exact-matches.ts';
import type { MatchSearch } from '../schedule/find-matches.ts';
import { installmentTable } from '../schedule/installment-table.ts';
import { valueOrNull } from '../terms/read-field.ts';
import { isFloating, type Terms } from '../terms/read-terms.ts';
import { type CetResult, solveCet } from './solve-cet.ts';

/** A CET that the payments can mean, and what was assumed for it. */
export type CetCandidate = {
  result: CetResult;
  assumptions: Assumption[];
  /** FC0, in reais. */
  released: number;
  /** What was taken for paid in advance. */
  advance: readonly Financed[];
  /** Costs that are neither financed nor in it. */
  left: readonly Financed[];
  /** FCj, in reais, and dj, days from the release. */
  payments: readonly number[];
  days: readonly number[];
  /** The release is the day of a transaction, not the expected one. */
  fromTransaction: boolean;
  /** Without dates: equal months. The norm's own CET is then not known. */
  periodic: boolean;
};

/** Days of an equal month. */
const equalMonth = 365 / 12;

/**
 * The CETs of an offer: under each reading of its due dates that its schedule leaves open, with what is not financed
 * taken for paid in advance or not, from the expected day of release, then from that of a transaction. `matches`: those
 * that the installment does not tell apart, or none. Empty where the payments are not known.
 */
export function cetCandidates(
  terms: Terms,
  search: MatchSearch,
  matches: readonly Match[],
  payouts: readonly { day: number }[],
): CetCandidate[] {
  const solve = solver();
  const bases = matches.length > 0 ? matches : [null];
  return bases.flatMap((match) => readingsUnder(match, terms, search, payouts, solve));
}

type Solve = (released: number, payments: readonly number[], at: readonly number[]) => CetResult;

/** Each begins where the last one has ended. */
function solver(): Solve {
  let guess = 0.001;
  return (released, payments, at) => {
    const result = solveCet(released, payments, at, guess);
    if (result.ok) guess = Math.log1p(result.yearly) / 365;
    return result;
  };
}

function readingsUnder(
  match: Match | null,
  terms: Terms,
  search: MatchSearch,
  payouts: readonly { day: number }[],
  solve: Solve,
): CetCandidate[] {
  const disbursement = valueOrNull(terms.amounts.disbursement);
  const payments = paymentsOf(terms, match);
  if (disbursement === null || !payments) return [];
  const bases = releasedAmounts(disbursement, search, match);
  const dueDates = dueDateChoices(search, match, payments.length);
  const days = releaseDays(terms, payouts);
  const common: Assumption[] = match ? [] : [{ id: 'equal-installments' }];
  if (dueDates.length === 0 || days.length === 0) {
    const at = payments.map((_, index) => (index + 1 + deferredMonths(match)) * equalMonth);
    return bases.map(({ released, advance, left, assumptions }) => ({
      result: solve(released, payments, at),
      assumptions: [{ id: 'equal-periods' }, ...common, ...assumptions],
      ...{ released, advance, left, payments, days: at },
      fromTransaction: false,
      periodic: true,
    }));
  }
  return days.flatMap(({ day, fromTransaction }) =>
    dueDates.flatMap((reading) => {
      const at = reading.days.map((due) => due - day);
      return bases.map(({ released, advance, left, assumptions }) => ({
        result: solve(released, payments, at),
        assumptions: [
          { id: fromTransaction ? 'released-on-transaction' : 'released-as-expected', value: dayText(day) },
          ...dueDateAssumptions(reading, search),
          ...common,
          ...assumptions,
        ],
        ...{ released, advance, left, payments, days: at },
        fromTransaction,
        periodic: false,
      }));
    }),
  );
}

/** The days from which time can be counted: the expected release, and those of transactions on other days. */
export function releaseDays({ release }: Pick<Terms, 'release'>, payouts: readonly { day: number }[]) {
  const expected = valueOrNull(release);
  const others = payouts.filter(({ day }) => day !== expected);
  return [
    ...(expected === null ? [] : [{ day: expected, fromTransaction: false }]),
    ...others.map(({ day }) => ({ day, fromTransaction: true })),
  ];
}

/** How the due dates follow from the first one, as assumptions. */
export function dueDateAssumptions(reading: DueDates, search: MatchSearch): Assumption[] {
  const plain = search.dueDates(reading.days.length)[0]?.dayOfMonth;
  return [
    { id: 'due-date-adjustment', value: reading.adjustment },
    ...(plain !== undefined && plain !== reading.dayOfMonth
      ? [{ id: 'due-day', value: reading.dayOfMonth } as const]
      : []),
  ];
}

/** Of a schedule by days its own due dates; equal months leave every reading open. */
function dueDateChoices(search: MatchSearch, match: Match | null, count: number): readonly DueDates[] {
  if (match && match.plan.dayCount !== 'equal-months')
    return match.plan.dueDates ? [match.plan.dueDates] : [];
  return search.dueDates(count);
}

/** What the borrower pays: the offer's installment each time, unless the schedule says otherwise. Null: not known. */
export function paymentsOf(terms: Terms, match: Match | null): number[] | null {
  const { installment } = terms.amounts;
  const count = valueOrNull(terms.count);
  if (!installment.ok || count === null) return null;
  if (match && !hasEqualPayments(match.plan)) {
    // Without its dates, whose texts are most of a table's work.
    const undated = { ...match, plan: { ...match.plan, dueDates: null } };
    return installmentTable(undated, installment.value, null, null).rows.map(({ payment }) => payment);
  }
  if (!match && !areEqual(terms, count, installment.value)) return null;
  return new Array<number>(match ? match.plan.months.length : count).fill(installment.value);
}

/** False where, with no schedule search, the installments may differ: after a grace, of SAC, or of what may be SAC. */
function areEqual(terms: Terms, count: number, installment: number): boolean {
  const grace = gracePeriods(terms);
  if (!grace || grace.interest + grace.principal > 0 || isFloating(terms)) return false;
  const kind = valueOrNull(terms.interestType)?.toLowerCase() ?? '';
  if (count === 1 || kind.includes('price')) return true;
  // SAC's first installment is the greatest: its total is less than as many of that.
  const total = valueOrNull(terms.amounts.total);
  return !kind.includes('sac') && (total === null || total >= count * (installment - 0.01) - 0.001);
}

function deferredMonths(match: Match | null): number {
  return match?.plan.grace.deferred ?? 0;
}

type Released = Pick<CetCandidate, 'released' | 'advance' | 'left' | 'assumptions'>;

/**
 * FC0: the amount paid out, which leaves out what the schedule shows is not financed; or that less what is not, which
 * was then paid in advance.
 */
function releasedAmounts(disbursement: number, { costs }: MatchSearch, match: Match | null): Released[] {
  const open = match ? unfinanced(costs, match) : [];
  const left = open[0]?.parts ?? [];
  return [
    {
      released: disbursement,
      advance: [],
      left,
      assumptions: left.length > 0 ? [{ id: 'not-in-cet', value: left.join('+') }] : [],
    },
    ...open
      .filter(({ amount }) => amount < disbursement)
      .map(
        ({ amount, parts }): Released => ({
          released: disbursement - amount,
          advance: parts,
          left: [],
          assumptions: [{ id: 'costs-in-advance', value: parts.join('+') }],
        }),
      ),
  ];
}

type Unfinanced = { parts: Financed[]; amount: number };

/** The costs of an offer that are in no part of a principal, where there are any: the IOF may hold the additional. */
export function unfinanced(costs: MatchSearch['costs'], { composition }: Match): Unfinanced[] {
  const extras = (['insurance', 'rebates'] as const).filter((part) => !composition.parts.includes(part));
  // An IOF figure that is the whole tax leaves the additional out of the sum, not out of the principal.
  const hasTax = composition.iof === null;
  const [iof, additional] = hasTax ? [costs.iof ?? 0, costs.iofAdditional ?? 0] : [0, 0];
  const taxes: Financed[][] = hasTax ? [['iof', 'iofAdditional']] : [[]];
  if (iof > additional && additional > 0) taxes.push(['iof']);
  return taxes.flatMap((tax) => {
    const parts = [...tax, ...extras].filter((part) => (costs[part] ?? 0) > 0);
    const amount = parts.reduce((sum, part) => sum + (costs[part] ?? 0), 0);
    return amount > 0 ? [{ parts, amount }] : [];
  });
}
