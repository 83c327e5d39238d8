import type { Iof } from '#lib/offer/iof/compute-iof.ts';
import type { IofCandidate } from '#lib/offer/iof/iof-candidates.ts';
import type { Assumption } from '#lib/offer/review/assumption.ts';
import type { Figure } from '#lib/offer/review/finding.ts';
import type { Facts } from '#lib/offer/review/offer-facts.ts';
import { centsOf, roundingSlack, roundToCent } from '#lib/offer/units/rounding.ts';
import { principalFigure } from '../../review/formula-figures.ts';
import { figure } from '../../review/make-finding.ts';
import type { Expectation } from './compare-amount.ts';
import { baseOf, countedBy, toleranceOf } from './iof-ways.ts';

type Context = { readings: readonly IofCandidate[]; hasOwn: boolean; isPerson: boolean };

export function iofContext(facts: Facts): Context {
  const { terms, iofs } = facts;
  const hasOwn = iofs.some(({ fromTransaction }) => !fromTransaction);
  return { readings: bothTaxesFirst(facts), hasOwn, isPerson: terms.isEmployed };
}

/** Puts the readings in front that give both stated figures: those of a borrower may be right for one of them alone. */
function bothTaxesFirst(facts: Facts): readonly IofCandidate[] {
  const { iof, iofAdditional } = facts.terms.amounts;
  if (!iof.ok || !iofAdditional.ok) return facts.iofs;
  const tolerance = toleranceOf(facts) + roundingSlack;
  const isNear = (value: number, stated: number) => Math.abs(value - stated) <= tolerance;
  const givesBoth = ({ iof: tax }: IofCandidate) =>
    [tax.total, tax.daily].some((one) => isNear(one, iof.value)) &&
    isNear(tax.additional, iofAdditional.value);
  return [...facts.iofs.filter(givesBoth), ...facts.iofs.filter((one) => !givesBoth(one))];
}

export type ExpectedIof = Expectation & { principal: number };
type ExpectedByRounding = { exact: ExpectedIof[]; byPart: ExpectedIof[] };

/** Each candidate's figure rounded once, and, if that is near the declared one, with its parts rounded one by one. */
export function iofExpectations(
  facts: Facts,
  context: Context,
  part: keyof Iof,
  declared: number,
  holds?: Assumption,
): ExpectedByRounding {
  const tolerance = toleranceOf(facts);
  const both: ExpectedByRounding = { exact: [], byPart: [] };
  const base = baseOf(facts);
  for (const reading of context.readings) {
    const exact = expectation(reading, reading.iof[part], context, holds);
    both.exact.push(exact);
    if (Math.abs(exact.expected - declared) > 2 * tolerance) continue;
    // The additional alone does not depend on days.
    exact.assumptions = [...exact.assumptions, ...base, ...(holds ? countedBy(facts, reading) : [])];
    const rounded = reading.byPart()?.[part];
    if (rounded === undefined || centsOf(rounded) === centsOf(exact.expected)) continue;
    const assumptions: Assumption[] = [...exact.assumptions, { id: 'iof-rounded-by-part' }];
    both.byPart.push({ ...exact, expected: rounded, assumptions });
  }
  return both;
}

/** Orders by candidate, figures rounded once first: of equally near figures the simpler one is used. */
export function interleave(kinds: readonly ExpectedByRounding[]): ExpectedIof[] {
  const exact = kinds[0]?.exact.flatMap((_, at) => kinds.flatMap((kind) => kind.exact[at] ?? [])) ?? [];
  return [...exact, ...kinds.flatMap(({ byPart }) => byPart)];
}

/**
 * An agreement from a transaction's date counts as another convention if the offer expects a date; so does one at the
 * rates of a company if an employment says that a person borrows.
 */
function expectation(
  reading: IofCandidate,
  expected: number,
  facts: Pick<Context, 'hasOwn' | 'isPerson'>,
  holds?: Assumption,
): ExpectedIof {
  const { assumptions, fromTransaction, rates, principal } = reading;
  const other =
    fromTransaction && facts.hasOwn
      ? assumptions.find(({ id }) => id === 'released-on-transaction')
      : facts.isPerson && rates.borrower !== 'person'
        ? assumptions.find(({ id }) => id === 'borrower')
        : undefined;
  return {
    expected,
    principal,
    assumptions: [...assumptions.filter((one) => one !== other), ...(holds ? [holds] : [])],
    explains: other,
    inputs: [
      principalFigure(principal),
      figure('r', 'rate', { value: rates.daily }),
      figure('ra', 'rate', { value: rates.additional }),
    ],
    // The additional alone does not depend on days.
    lists: () => (holds ? dailyFigures(reading) : []),
    source: rates.source,
  };
}

function dailyFigures({ principal, shares, days }: IofCandidate): Figure[] {
  const parts = shares.map((share) => roundToCent(share * principal));
  return [figure('ak', 'amount', { value: parts }), figure('dk', 'count', { value: days })];
}
