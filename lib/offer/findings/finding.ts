import { civilOf, dayText } from '#lib/loan/civil-date.ts';
import type { UnreadReason } from '#lib/offer/terms/read-field.ts';
import { type DueDates, leavesDatesOpen } from '../calendar/bank-calendar.ts';
import { type Explanation, isWritten } from '../fit/explanation.ts';
import { type ChargedTax, type CountedCet, costs, type Principal } from '../model/offer-figures.ts';
import type { UnitReading } from '../units/unit-reading.ts';
import type { CheckId, FigureUnit } from './check-id.ts';
import type { ConventionId } from './conventions.ts';
import type { FoundMistake } from './known-mistakes.ts';

type Verdict = 'agrees' | 'differs' | 'cannot-tell';
/**
 * For an agreement: null if the figures are equal as written, `rounding` if they are equal after rounding. For a
 * difference: `convention` if a named convention explains it, `immaterial` if it is beyond the digits and below the
 * floor from which a difference matters.
 */
type Size = 'rounding' | 'convention' | 'immaterial' | 'material';

/** `value`: a list if the formula has one value for each installment or entry. `path`: null for a computed figure. */
export type FindingFigure = {
  name: string;
  value: number | string | readonly number[];
  unit: FigureUnit;
  path: string | null;
};

export type FindingReason = {
  code:
    | UnreadReason
    | 'no-schedule'
    /** The interest follows an index that is not in the loan, so its installments are not known in advance. */
    | 'floating-rate'
    | 'no-dates'
    | 'dates-out-of-order'
    | 'no-iof-rates'
    | 'no-root'
    | 'grace'
    /** The offer was refused. */
    | 'refused'
    /** The rule depends on the kind of borrower, which the answer does not show. */
    | 'borrower'
    /** It would come out by `explainedBy`, which few lenders do, or for which too little speaks. */
    | 'question';
  path: string | null;
};

/** The same figure under another assumption. */
export type Alternative = { assumptions: Assumption[]; expected: number; difference: number | null };

export type Finding = {
  check: CheckId;
  verdict: Verdict;
  size: Size | null;
  unit: FigureUnit | null;
  declared: number | string | null;
  expected: number | string | null;
  /** Declared minus expected. */
  difference: number | null;
  /** A formula of the names in `inputs`, the same in every language. */
  formula: string;
  inputs: FindingFigure[];
  assumptions: Assumption[];
  /** The one convention that explains a difference, if any. */
  explainedBy: Assumption | null;
  alternatives: Alternative[];
  /** The known mistake of lenders by which the declared figure of a difference comes out to its digits. */
  mistake?: FoundMistake;
  /** Why the verdict is `cannot-tell`. */
  reason: FindingReason | null;
  /**
   * The norm from which the expectation follows; `identity` for arithmetic of the offer's own fields; `definition` for
   * the meaning of the fields; null for a bank's own rule.
   */
  source: string | null;
  /** The JSON Pointers of the used values. */
  paths: string[];
  /** A difference that is gone once the field at this JSON Pointer is corrected: see the causes of the review. */
  followsFrom?: string;
  /** The fields, by JSON Pointer, of which one corrected would make this difference go: the likeliest first. */
  cannotAllBeRight?: string[];
};

export type ReviewCounts = { agree: number; convention: number; differ: number; cannotTell: number };

/** The kind under which a finding is counted; `differ` counts material differences only. */
export function findingKind({ verdict, size }: Pick<Finding, 'verdict' | 'size'>): keyof ReviewCounts {
  if (verdict === 'agrees') return 'agree';
  if (verdict === 'cannot-tell') return 'cannotTell';
  return size === 'material' ? 'differ' : 'convention';
}

const order = ['differ', 'convention', 'cannotTell', 'agree'] as const;

/** Findings that differ materially first, then differences by a convention, then those without a verdict, then agreements. */
export function inOrder<T extends Pick<Finding, 'verdict' | 'size'>>(findings: readonly T[]): T[] {
  const rank = (item: T) => order.indexOf(findingKind(item));
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

export function countsOf(findings: readonly Pick<Finding, 'verdict' | 'size'>[]): ReviewCounts {
  const counts: ReviewCounts = { agree: 0, convention: 0, differ: 0, cannotTell: 0 };
  for (const finding of findings) counts[findingKind(finding)] += 1;
  return counts;
}

/** A convention, or how a figure was read. */
export type AssumptionId =
  | ConventionId
  /** value: the days between payments that are not monthly. */
  | 'payment-days'
  /** value: the day of the month that the due dates go by, if it is not that of the first. */
  | 'due-day'
  /** The offer does not state its day of release; this one gives the installment. value: `YYYY-MM-DD`. */
  | 'release-found'
  /** The same of the first due date. */
  | 'first-due-found'
  /** The principal includes the lawful IOF, not the offer's. value: a borrower of the IOF table, if there is one. */
  | 'iof-computed'
  /** The offer states no monthly rate. value: `yearly-effective` or `yearly-nominal`. */
  | 'rate-from'
  /** The monthly rate is the one that reproduces the installment. value: why the offer's is not used, a code of `Reason`. */
  | 'rate-found'
  | 'equal-installments'
  /** value: `YYYY-MM-DD`. */
  | 'released-as-expected'
  /** The IOF of the offer does not show whose rates apply. value: as for `borrower`. */
  | 'borrower-presumed'
  /** The IOF rates of that day are contested. value: the source of the rates that are used. */
  | 'iof-contested'
  /** value: `disbursement`, `principal` or `total`. */
  | 'insurance-base'
  /** value: a group of figures and its assumed unit, separated by a space: `rates percent`. */
  | 'unit-assumed';

export type Assumption = { id: AssumptionId; value?: string | number };

/** The value of each assumption that is made, or true where it has none; what is not assumed is null, false or left out. */
export type Assumed = { [id in AssumptionId]?: Assumption['value'] | boolean | null };

/** The assumptions that are made, in the order in which they are written. */
export function assumptionsOf(assumed: Assumed): Assumption[] {
  // The entries are those of `assumed`, so that each name is an identifier.
  const entries = Object.entries(assumed) as [AssumptionId, Assumed[AssumptionId]][];
  return entries.flatMap(([id, value]): Assumption[] => {
    if (value === null || value === undefined || value === false) return [];
    return [value === true ? { id } : { id, value }];
  });
}

/** The parts of a sum as the value of an assumption: `iof+insurance`, or `none`. */
export function joinParts(parts: readonly string[]): string {
  return parts.join('+') || 'none';
}

/** The conventions by which an explanation gives the installment. */
export function explanationAssumptions(explanation: Explanation): Assumption[] {
  const { schedule, principal, premium, balloon, choice, isRounded } = explanation;
  const { dayCount, amortization, dueDates, grace, apart, cadence } = schedule;
  return assumptionsOf({
    'day-count': dayCount,
    amortization,
    'payment-days': cadence,
    ...(leavesDatesOpen(dayCount) ? {} : dueDatesAssumed(dueDates)),
    'interest-apart': apart !== undefined,
    'grace-count': grace.included === null ? null : grace.included ? 'included' : 'excluded',
    'interest-deferred': grace.deferred || null,
    balloon,
    financed: joinParts(principal.financed),
    ...unusualPrincipal(principal),
    'premium-monthly': premium?.way,
    'rate-from': choice.source.startsWith('yearly') ? choice.source : null,
    'digits-of-the-rate':
      choice.source === 'monthly'
        ? !isWritten(explanation)
        : choice.source !== 'solved' && choice.written === null,
    'digits-of-the-installment': isRounded,
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
function extraAssumed(extra: Principal['extra']): Assumed {
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
  const { kind, on, to, outside } = tax.way;
  return {
    'iof-kind': kind === 'full' ? null : kind,
    'iof-on': on === 'principal' ? null : on,
    'iof-days': to,
    'iof-outside': outside,
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
    'iof-outside': way.outside,
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

/** What is the rarest in an explanation; null where nothing is. */
export function rareChoiceOf(explanation: Explanation): Assumption | null {
  const { principal, balloon, premium, schedule, tax, isRounded } = explanation;
  const [rarest] = [
    ...assumptionsOf({
      ...extraAssumed(principal.extra),
      'iof-one-pass': principal.onePass?.shortBy,
      balloon,
      'premium-monthly': premium?.way,
      'interest-apart': schedule.apart !== undefined,
      'digits-of-the-installment': isRounded,
      ...taxWayAssumed(principal.computedTax),
      'day-count': schedule.dayCount === 'months/365' ? schedule.dayCount : null,
    }),
    ...assumptionsOf(taxWayAssumed(tax)),
  ];
  return rarest ?? null;
}
