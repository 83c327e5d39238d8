import type { JsonObject } from '#lib/loan/json.ts';
import { createWorkBudget, workOf } from '#lib/loan/work-budget.ts';
import { sortedByScore } from '../lists.ts';
import { findingKind } from '../review/finding.ts';
import { valueOrNull } from '../terms/read-field.ts';
import type { Cause, SentValue } from './cause.ts';
import { type CauseField, causeFields, withValue } from './cause-fields.ts';
import { rangeOf } from './cause-range.ts';
import { editDistance, isSwapped } from './edit-distance.ts';
import { canExplain, confirmedFields, doubtOf } from './fields-of-check.ts';
import { judgedBy } from './figure-marks.ts';
import { interchangeableFields, isOnlySummed } from './interchangeable-fields.ts';
import { offerFigures } from './proposals/offer-figures.ts';
import { proposeValues } from './proposals/propose-values.ts';
import { repeatedAmounts } from './repeated-amounts.ts';
import { correctionOf, type ReviewedLoan, verdictsOf } from './reviewed-loan.ts';

/** The causes, the likeliest first, and the loan as it would be reviewed under the first. */
type FoundCauses = { causes: Cause[]; corrected: ReviewedLoan | null };

type FittingCorrection = { field: CauseField; value: SentValue; after: ReviewedLoan; isOpen: boolean };

/** Each try is a review, so they are few, and fewer for many installments. Two of a range, and those of twins, come on top. */
const maxTries = 80;
const minTries = 10;
const maxTriedInstallments = 3000;

function triesFor({ facts }: ReviewedLoan): number {
  const count = valueOrNull(facts.terms.count) ?? 1;
  return Math.min(maxTries, Math.max(minTries, Math.floor(maxTriedInstallments / count)));
}

/** Once a field fits, only values that are nearly as likely are tried for others: later ones are rarely its rivals. */
const rivalOrders = 3;

/** The work of all tries, as `reviewLoan` counts that of one review. A loan that needs more gets no causes. */
const maxWork = 1_200_000;

/**
 * Looks for the single fields that explain every material difference: solves each equation of the offer for each field,
 * and reviews the loan with the solution in it. Nothing is worked out where nothing differs. `review` runs every check
 * of a loan, and returns null if a figure of its offer differs.
 */
export function findCauses(
  before: ReviewedLoan,
  review: (loan: JsonObject) => ReviewedLoan | null,
): FoundCauses {
  const verdicts = verdictsOf(before);
  if (verdicts.differ.size === 0) return { causes: [], corrected: null };
  const budget = createWorkBudget(maxWork);
  const { offer = null, cashout = null, transactions = null } = before.loan;
  const work = workOf([offer, cashout, transactions]);
  const attempt = (field: CauseField, value: SentValue): FittingCorrection | null => {
    if (!budget.spend(work)) return null;
    const after = review(withValue(before.loan, field.path, value));
    const outcome = after && correctionOf(verdicts, after);
    return after && outcome && { field, value, after, isOpen: outcome === 'open' };
  };
  const fits = ranked(fitsOf(before, attempt), repeatedAmounts(before.loan));
  // A search that was cut short may have missed a second field, so it must not name the first as the only one.
  if (budget.isExceeded) return { causes: [], corrected: null };
  const differing = before.findings.filter((one) => findingKind(one) === 'differ');
  const checks = [...new Set(differing.map(({ check }) => check))];
  const causes = fits.map((fit, at): Cause => {
    const { field, value, after } = fit;
    const { agree, cannotTell } = verdictsOf(after);
    const open = after.findings.flatMap((one) => (one.verdict === 'cannot-tell' ? [one.check] : []));
    return {
      field: field.path,
      value,
      range:
        at === 0
          ? rangeOf(field, value, before.facts, (one) => attempt(field, one) !== null)
          : { min: value, max: value },
      explains: checks.filter((check) => !open.some((one) => one === check)),
      agree: agree.size,
      cannotTell: cannotTell.size,
      only: fits.length === 1 && isSure(fit, verdicts),
    };
  });
  return { causes, corrected: fits[0]?.after ?? null };
}

/**
 * True of a fit that rules the others out: all that differed agrees, and few findings are without a verdict. Some
 * fields could make up for a mistake in another, and so for two mistakes: of two dates only the distance shows, so that
 * a day and a month have to be swapped; of costs and the interest only sums and differences, so that it has to be one
 * slip of the pen; and of two rates one is computed from the other, so that a rate has to agree without any rounding. A
 * balloon takes up whatever the other payments leave.
 */
function isSure(
  { field, value, after, isOpen }: FittingCorrection,
  before: ReturnType<typeof verdictsOf>,
): boolean {
  const { agree, cannotTell } = verdictsOf(after);
  if (isOpen || 3 * cannotTell.size > agree.size || [...before.differ].some((key) => !agree.has(key)))
    return false;
  if (after.findings.some(({ assumptions }) => assumptions.some(({ id }) => id === 'balloon'))) return false;
  if (isGrace(field)) return false;
  // Whatever is computed from a wrong installment differs with it: alone, it may as well follow from something else.
  if (field.name === 'installmentAmount' && before.differ.size === 1) return false;
  // Of the day of the offer and that of the disbursement either may be wrong, unless CET or IOF vouch for the latter.
  if (field.name === 'createdAt' && !isReleaseVouchedFor(after)) return false;
  if (field.kind === 'day') return isSwapped(field.sent, value);
  if (isOnlySummed(field)) return editDistance(field.sent, value) <= 1;
  const isRounded = after.findings.some(
    ({ check, size }) =>
      size !== null &&
      ([...before.differ].some((key) => key.startsWith(`${check} `)) || check.startsWith('cet-')),
  );
  return field.group === null || !isRounded;
}

/** Tries the first value of each field, then the second of each that has no fit, and so on: doubtful fields later. */
function fitsOf(
  before: ReviewedLoan,
  attempt: (field: CauseField, value: SentValue) => FittingCorrection | null,
): FittingCorrection[] {
  const fits: FittingCorrection[] = [];
  const most = triesFor(before);
  let tries = 0;
  let lastOrder = Number.POSITIVE_INFINITY;
  for (const { field, value, order } of proposalsFor(before)) {
    if (fits.some((fit) => fit.field === field)) continue;
    if (tries === most || order > lastOrder || (order >= 1 && fits.some(isClear))) break;
    tries += 1;
    const fit = attempt(field, value);
    if (!fit) continue;
    if (fits.length === 0) lastOrder = Math.max(0, order) + rivalOrders;
    fits.push(fit);
  }
  const [only] = fits;
  // One fit is the only one if no field that the same change would mend as well fits too.
  if (only && fits.length === 1)
    fits.push(
      ...interchangeableFields(only, before).flatMap(({ field, value }) => attempt(field, value) ?? []),
    );
  return fits;
}

function isReleaseVouchedFor({ facts, findings }: ReviewedLoan): boolean {
  const checks: readonly string[] = ['cet-yearly', 'cet-monthly', 'iof'];
  const isAgreeing = findings.some(({ check, verdict }) => checks.includes(check) && verdict === 'agrees');
  return facts.terms.firstDue.ok && isAgreeing;
}

/** A grace that is not there makes up for many mistakes: it moves every payment, as a count or a date does. */
function isGrace({ name }: CauseField): boolean {
  return name === 'interestGracePeriod' || name === 'principalGracePeriod';
}

/** True of a fit that leaves no doubt of its own: everything that has a verdict agrees, by one typing error. */
function isClear({ field, value, after, isOpen }: FittingCorrection): boolean {
  return (
    !isOpen &&
    !isGrace(field) &&
    verdictsOf(after).convention.size === 0 &&
    editDistance(field.sent, value) <= 1.5
  );
}

/** Every value of every field that can explain all differences, the likeliest first. */
function proposalsFor({
  loan,
  facts,
  findings,
}: ReviewedLoan): { field: CauseField; value: SentValue; order: number }[] {
  const differing = findings.filter((one) => findingKind(one) === 'differ');
  const agreeing = new Set<string>(findings.flatMap((one) => (one.verdict === 'agrees' ? [one.check] : [])));
  const judges = ({ name }: CauseField) =>
    differing.filter(({ check }) => judgedBy[name]?.some((one) => one === check)).length;
  const confirmed = confirmedFields(facts, agreeing);
  const fields = causeFields(loan, facts.given).filter(
    (field) => !confirmed.has(field.name) && differing.every((finding) => canExplain(field, finding)),
  );
  if (fields.length === 0) return [];
  const figures = offerFigures(facts, findings);
  return fields
    .toSorted((a, b) => judges(b) - judges(a))
    .flatMap((field) => {
      const doubt = doubtOf(field, agreeing);
      const paid = field.name === 'installmentAmount' ? repeatedAmounts(loan) : [];
      const proposed = proposeValues(field, figures).filter(
        ({ value }) => !paid.some((one) => one === value),
      );
      const evident = paid.filter((size) => size !== field.sent).map((value) => ({ value, order: -2 }));
      return [...evident.slice(0, 2), ...proposed].map(({ value, order }) => ({
        field,
        value,
        order: order + doubt,
      }));
    })
    .toSorted((a, b) => a.order - b.order);
}

/**
 * The likeliest first: an installment that was paid again and again, then the one with which most agrees, then the one
 * that is the smallest slip of the pen.
 */
function ranked(fits: readonly FittingCorrection[], paid: readonly number[]): FittingCorrection[] {
  const isPaid = ({ field, value }: FittingCorrection) =>
    field.name === 'installmentAmount' && paid.some((size) => size === value);
  return sortedByScore(fits, (fit) => {
    const { field, value, after, isOpen } = fit;
    const { agree, convention } = verdictsOf(after);
    const rounded = after.findings.filter(
      (one) => one.verdict === 'agrees' && one.size === 'rounding',
    ).length;
    return [
      -Number(isPaid(fit)),
      Number(isOpen),
      -agree.size,
      convention.size,
      rounded,
      editDistance(field.sent, value),
    ];
  });
}
