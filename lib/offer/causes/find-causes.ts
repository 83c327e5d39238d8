import type { JsonObject } from '#lib/loan/json.ts';
import {
  type Cause,
  type CauseField,
  canExplain,
  causeFields,
  editDistance,
  isSwapped,
  repeatedAmounts,
  type SentValue,
  withValue,
} from '#lib/offer/causes/cause.ts';
import { type ComputedParts, computedParts } from '../findings/computed-parts.ts';
import { figureTable, judgeFigures } from '../findings/figure-table.ts';
import { type Finding, findingKind } from '../findings/finding.ts';
import { correctedFacts, type FactOptions, type Facts, readFacts } from '../findings/read-facts.ts';
import { type Allowed, scoreOf } from '../fit/explanation.ts';
import { halfDigit, perWhole, yearlyOf } from '../units/written-figures.ts';
import { solveField } from './solve-field.ts';

/** A loan with the findings of every check. */
export type ReviewedLoan = { loan: JsonObject; facts: Facts; findings: readonly Finding[] };

/** The checks of the findings of each kind. */
type Verdicts = Record<ReturnType<typeof findingKind>, Set<Finding['check']>>;

function verdictsOf({ findings }: Pick<ReviewedLoan, 'findings'>): Verdicts {
  const verdicts: Verdicts = {
    agree: new Set(),
    convention: new Set(),
    differ: new Set(),
    cannotTell: new Set(),
  };
  for (const finding of findings) verdicts[findingKind(finding)].add(finding.check);
  return verdicts;
}

/** The parts of an offer that are shown under the likeliest corrected figure. A part that the correction does not change is null. */
export type CorrectedOffer = Omit<ComputedParts, 'implied'> & {
  /** JSON Pointer of the corrected field, and its value as sent. */
  field: string;
  value: SentValue;
};

/** The causes, the likeliest first, and what is computed from the loan under the first. */
type FoundCauses = { causes: Cause[]; corrected: CorrectedOffer | null };

type Fit = {
  field: CauseField;
  value: SentValue;
  also: string | null;
  after: ReviewedLoan;
  verdicts: ReturnType<typeof verdictsOf>;
  /** True where a last payment of another amount, which takes up much, is fitted to the corrected offer alone. */
  needsBalloon: boolean;
};

/** At most this many corrections are tried, and fewer where each has many installments. */
const maxTries = 36;
const maxTriedInstallments = 2400;
/**
 * Each correction reads the loan anew and searches its schedule anew: of a loan with more transactions, or with more
 * installments than forty years have, no causes are looked for, rather than some.
 */
const maxTransactions = 1000;
const maxInstallments = 480;

/**
 * Looks for the single fields that explain every material difference: leaves each out, solves for it from the others, and
 * keeps the values under which nothing differs. Nothing is worked out where nothing differs.
 */
export function findCauses(reviewed: ReviewedLoan, parts: ComputedParts, options: FactOptions): FoundCauses {
  const verdicts = verdictsOf(reviewed);
  const { facts, loan } = reviewed;
  const isTooLong =
    (facts.stated.count ?? 0) > maxInstallments ||
    (Array.isArray(loan.transactions) && loan.transactions.length > maxTransactions);
  if (verdicts.differ.size === 0 || isTooLong) return { causes: [], corrected: null };
  const paid = repeatedAmounts(loan);
  const fits: Fit[] = [];
  const allowed = allowedIn(reviewed);
  const outputs = figureTable.flatMap(({ id, output }) => (verdicts.differ.has(id) ? [output] : []));
  let tries = Math.max(8, Math.min(maxTries, Math.floor(maxTriedInstallments / (facts.stated.count ?? 1))));
  const attempt = (field: CauseField, value: SentValue, isUnitOpen: boolean): Fit | null => {
    if (tries === 0) return null;
    tries -= 1;
    const { corrected, also } = correctedLoan(loan, field, value, reviewed);
    const ofOffer = correctedFacts(facts, corrected, options, { ...field, allowed, isUnitOpen });
    // Something that differed has to come out.
    if (!ofOffer || outputs.every((output) => output && ofOffer.best?.missed.includes(output))) return null;
    const after: ReviewedLoan = { loan: corrected, facts: ofOffer, findings: judgeFigures(ofOffer) };
    const mended = verdictsOf(after);
    const needsBalloon = facts.best?.balloon == null && ofOffer.best?.balloon != null;
    return isMended(verdicts, mended) ? { field, value, also, after, verdicts: mended, needsBalloon } : null;
  };
  const fields = fieldsToTry(reviewed);
  for (const field of fields) {
    const reading = facts.units.rates?.reading;
    const isOfPair = field.group === 'rates' && (!reading || verdicts.differ.has('rates'));
    const others = isOfPair ? readFacts(withValue(loan, field.path, null), options) : facts;
    // The other rate of a pair may tell the unit that both together leave open, or that the wrong one decides.
    const isUnitOpen = isOfPair && (!reading || (others.units.rates?.reading ?? reading) !== reading);
    const values = solveField(field, isUnitOpen ? others : facts, allowed);
    const evident =
      field.name === 'installmentAmount' ? paid.filter((size) => size !== field.sent).slice(0, 2) : [];
    for (const value of [...evident, ...values]) {
      const fit = attempt(field, value, isUnitOpen);
      if (!fit) continue;
      fits.push(fit);
      break;
    }
  }
  // An installment that was paid again and again is the one that was agreed.
  const isPaid = ({ field, value }: Fit) =>
    field.name === 'installmentAmount' && paid.some((size) => size === value);
  const ordered = fits.toSorted((a, b) => Number(isPaid(b)) - Number(isPaid(a)) || bitsOf(a) - bitsOf(b));
  const causes = ordered.map((fit): Cause => {
    const { field, value, also } = fit;
    const { agree, cannotTell } = fit.verdicts;
    return {
      field: field.path,
      ...(also === null ? {} : { also }),
      value,
      range: rangeOf(field, value, facts.units.amounts.reading === 'centavos' ? 1 : 0.01),
      explains: [...verdicts.differ].filter((check) => !cannotTell.has(check)),
      agree: agree.size,
      cannotTell: cannotTell.size,
      only: ordered.length === 1 && isSure(fit, verdicts),
    };
  });
  const [first] = ordered;
  return { causes, corrected: first ? correctedOffer(first, parts) : null };
}

/** Figures that do not differ materially may stay as they are, and a convention of few lenders that counts stays possible. */
function allowedIn({ facts: { best }, findings }: ReviewedLoan): Allowed {
  const open = figureTable.flatMap(({ id, output }) => {
    const kind = findings.flatMap((finding) => (finding.check === id ? [findingKind(finding)] : []))[0];
    if (kind === undefined || kind === 'differ' || output === undefined) return [];
    return kind === 'cannotTell' || best?.missed.includes(output) ? [output] : [];
  });
  return { missed: open, rareCost: best?.rareCost ?? 0, balloon: true };
}

/** The fields that say what is paid: where so many installments are the total, none of them is wrong alone. */
const paidFields: readonly CauseField['name'][] = [
  'installmentAmount',
  'totalAmount',
  'numberOfInstallments',
];

/**
 * The checks that no other value of a field would pass: of an amount or a CET those that judge it. Two rates may be wrong
 * together, and dates that are in order say no more.
 */
function heldBy({ kind, group, judgedBy, holding = [] }: CauseField): CauseField['judgedBy'] {
  return kind === 'amount' || group === 'cet' ? [...judgedBy, ...holding] : holding;
}

/** The fields that enter every figure that differs, first those that a differing check judges. */
function fieldsToTry({ loan, facts, findings }: ReviewedLoan): CauseField[] {
  const differing = findings.filter((finding) => findingKind(finding) === 'differ');
  const judging = ({ judgedBy }: CauseField) =>
    differing.filter(({ check }) => judgedBy.includes(check)).length;
  const { total, count, installment } = facts.stated;
  // What is lent is repaid by its schedule, where installment, total and interest come out by one convention.
  const { earned = {}, balloon } = facts.best ?? {};
  const isKnown =
    (earned.installment ?? 0) > 0 &&
    (earned.interest ?? 0) > 0 &&
    earned.total !== undefined &&
    balloon === null;
  // Of payments that do not decline the sum has no days in it.
  const isTotalWrong =
    (total ?? 0) >= (count ?? 0) * (installment ?? 0) && differing.some(({ check }) => check === 'total');
  const held = new Set(findings.flatMap(({ check, verdict }) => (verdict === 'agrees' ? [check] : [])));
  // A CET that a known mistake gives is itself what is wrong, where nothing else differs.
  const isMistaken = differing.every(({ check, mistake }) => mistake && check.startsWith('cet'));
  const fields = causeFields(loan, facts.terms).filter((field) => {
    if (isMistaken && judging(field) === 0) return false;
    if (heldBy(field).some((check) => held.has(check))) return false;
    if (field.kind === 'day' && isTotalWrong) return false;
    if (facts.stated.arePaymentsEqual && paidFields.includes(field.name)) return false;
    if (
      isKnown &&
      (field.name === 'numberOfInstallments' || (field.group === 'rates' && judging(field) === 0))
    )
      return false;
    // No other part of the same principal changes its tax.
    if (
      isKnown &&
      field.isSummed &&
      differing.some(({ check }) => check.startsWith('iof') && !field.judgedBy.includes(check))
    )
      return false;
    return differing.every((finding) => canExplain(field, finding));
  });
  return fields.toSorted((a, b) => judging(b) - judging(a));
}

/** A loan with another value of a field. Of two rates that are one the other is wrong with it, and follows from it. */
function correctedLoan(
  loan: JsonObject,
  field: CauseField,
  value: SentValue,
  { facts, findings }: ReviewedLoan,
): { corrected: JsonObject; also: string | null } {
  const corrected = withValue(loan, field.path, value);
  const { yearly, monthly } = facts.terms.rates;
  const areOne = findings.some(({ check, verdict }) => check === 'rates' && verdict === 'agrees');
  const isZero = monthly.ok && yearly.ok && monthly.value === 0 && yearly.value === 0;
  if (field.name !== 'monthlyFee' || !yearly.ok || typeof value !== 'number' || (!areOne && !isZero))
    return { corrected, also: null };
  const whole = perWhole[facts.units.rates?.reading ?? 'percent'];
  const decimals = Math.max(4, Math.round(-Math.log10(2 * halfDigit(yearly.value))));
  const other = Number((yearlyOf(value / whole) * whole).toFixed(decimals));
  return { corrected: withValue(corrected, yearly.path, other), also: yearly.path };
}

/**
 * True where nothing differs any more, something that did agrees, and no other figure that had a verdict has none: a
 * figure too far off for any date can come near enough that only a date which is missing could judge it. A rate that no
 * unit brings near is judged by a figure of its own, which nobody asks for once it is near: then the installment agrees.
 */
function isMended(previous: Fit['verdicts'], { agree, differ, cannotTell }: Fit['verdicts']): boolean {
  const isAnswered = [...previous.differ].some((key) => agree.has(key));
  const isNoLongerAsked = [...previous.differ].every(
    (key) => !agree.has(key) && (key === 'rates' || !cannotTell.has(key)),
  );
  return (
    differ.size === 0 &&
    (isAnswered || (isNoLongerAsked && [...agree].some((key) => !previous.agree.has(key)))) &&
    [...cannotTell].every((key) => !previous.agree.has(key))
  );
}

/** What a digit that a person mistypes costs, in bits. */
const bitsOfDigit = Math.log2(10);

/**
 * The bits by which a correction chooses more than it predicts: the digits that are to be corrected, and the days by which
 * the offer is then paid out later than is usual, each a bit, less the score of what explains the corrected offer.
 */
function bitsOf({ field, value, after: { facts }, also }: Fit): number {
  const digits = editDistance(field.sent, value) + (also === null ? 0 : 1);
  return bitsOfDigit * digits + daysLate(facts) - (facts.best ? scoreOf(facts.best) : 0);
}

/** Offers are paid out within a few days. Of two dates only the distance shows: the day of the offer tells which is wrong. */
const usualDays = 5;

/** The days beyond the usual ones from the offer to its release; zero where one of both days is not known. */
function daysLate({ terms: { created, release } }: Facts): number {
  return created.ok && release.ok ? Math.max(0, release.value - created.value - usualDays) : 0;
}

/**
 * True of a fit that rules the others out: all that differed agrees, and few findings are without a verdict. Some fields
 * could make up for a mistake in another, and so for two mistakes: of two dates only the distance shows, so that a day and a
 * month have to be swapped; of costs and the interest only sums, so that it has to be one slip of the pen; and of two rates
 * one is computed from the other, so that a rate has to agree without any rounding.
 */
function isSure(
  { field, value, also, after, verdicts, needsBalloon }: Fit,
  previous: Fit['verdicts'],
): boolean {
  const { agree, cannotTell } = verdicts;
  if (3 * cannotTell.size > agree.size || [...previous.differ].some((key) => !agree.has(key))) return false;
  if (needsBalloon) return false;
  // A disbursed amount that is too low looks like the payoff of an earlier contract.
  if (after.facts.best?.principal.extra) return false;
  // With fewer installments than are stated the others may be a grace that their number includes.
  if (field.kind === 'count' && Number(value) < Number(field.sent)) return false;
  // A figure whose unit is not known could be wrong, too.
  if (after.findings.some(({ reason }) => reason?.code === 'unit')) return false;
  // Whatever is computed from a wrong installment differs with it: alone, it may as well follow from something else.
  if (field.name === 'installmentAmount' && previous.differ.size === 1) return false;
  if (field.name === 'createdAt' && after.facts.best?.earned.yearlyCet === undefined) return false;
  if (field.kind === 'day') return isSwapped(field.sent, value);
  if (field.isSummed) return editDistance(field.sent, value) <= 1;
  if (also !== null) return true;
  const isRounded = after.findings.some(
    ({ check, size }) => size !== null && (previous.differ.has(check) || check.startsWith('cet-')),
  );
  return field.group === undefined || !isRounded;
}

/** What the digits of a rate and the cents of an amount leave open; the limits of the law and of order are open at the other end. */
function rangeOf({ name, kind }: CauseField, value: SentValue, cent: number): Cause['range'] {
  if (name === 'fine/fineRate') return { min: 0, max: value };
  if (name === 'createdAt') return { min: null, max: value };
  if (typeof value !== 'number' || kind === 'count') return { min: value, max: value };
  const half = kind === 'rate' ? halfDigit(value) : cent;
  const written = (figure: number) => Number(figure.toPrecision(12));
  return { min: written(value - half), max: written(value + half) };
}

/** The parts that differ once a field has another value; null where none does. */
function correctedOffer(
  { field, value, after }: { field: CauseField; value: SentValue; after: ReviewedLoan },
  { schedule, total, cet }: ComputedParts,
): CorrectedOffer | null {
  const corrected = computedParts(after.facts, after.findings);
  const changed = {
    schedule: ifChanged(corrected.schedule, schedule),
    total: ifChanged(corrected.total, total),
    cet: ifChanged(corrected.cet, cet),
  };
  if (!changed.schedule && !changed.total && !changed.cet) return null;
  const { fits, fitCount } = corrected;
  return { field: field.path, value, fits: fits.slice(0, 1), fitCount, ...changed };
}

function ifChanged<T>(corrected: T | null, original: T | null): T | null {
  return corrected && JSON.stringify(corrected) !== JSON.stringify(original) ? corrected : null;
}

/**
 * Marks the findings that differ by what their differences follow from. `followsFrom`: the field of the only cause, but for
 * the finding that judges that field itself, which is the difference. `cannotAllBeRight`: where several fields fit, those of
 * which one has to be corrected for the difference to go; none is known to follow from another. Verdict and size stay.
 */
export function markConsequences(reviewed: ReviewedLoan, causes: readonly Cause[]): Finding[] {
  const { loan, facts, findings } = reviewed;
  const [cause, second] = causes;
  if (second) return findings.map((finding) => withFieldsInDoubt(finding, causes));
  if (!cause?.only) return [...findings];
  const field = causeFields(loan, facts.terms).find(({ path }) => path === cause.field);
  const judge = (field?.judgedBy ?? [])
    .map((check) => findings.find((finding) => finding.check === check && findingKind(finding) === 'differ'))
    .find((finding) => finding !== undefined);
  return findings.map((finding) =>
    findingKind(finding) === 'differ' && finding !== judge
      ? { ...finding, followsFrom: cause.field }
      : finding,
  );
}

function withFieldsInDoubt(finding: Finding, causes: readonly Cause[]): Finding {
  if (findingKind(finding) !== 'differ') return finding;
  const fields = causes.flatMap(({ field, explains }) => (explains.includes(finding.check) ? [field] : []));
  return fields.length > 0 ? { ...finding, cannotAllBeRight: fields } : finding;
}
