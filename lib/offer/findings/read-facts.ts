import type { Json } from '#lib/loan/json.ts';
import { type Cadence, cadenceOf } from '../calendar/bank-calendar.ts';
import { exactCet } from '../fit/cet-fit.ts';
import {
  agreeingWith,
  areSumsMet,
  completeBy,
  dateCost,
  type Explained,
  explain,
  explainByCadence,
  explainByDate,
  type FoundDate,
  fitsOf,
  isAllowed,
  undatedFits,
  unexplained,
} from '../fit/explain.ts';
import { type Allowed, clearLead, type Output, scoreOf } from '../fit/explanation.ts';
import { ranked } from '../fit/search.ts';
import { ratesIn, type Stated, statedOf } from '../fit/stated.ts';
import { solveRate } from '../model/solve.ts';
import { dayOf, isMissing, sumEntries, valueOrNull } from '../terms/read-field.ts';
import {
  hasUnreadGrace,
  inReais,
  isFloating,
  mapFields,
  readTerms,
  statedRate,
  type Terms,
} from '../terms/read-terms.ts';
import {
  type AmountUnit,
  amountUnitOf,
  couldBeCentavos,
  fractionOf,
  groupOfRate,
  type InferredUnit,
  type RateGroup,
  rateUnitIn,
  type UnitReading,
  type UnitSettings,
  unitByTrials,
  unitOfCet,
  unitOfFine,
  unitOfInsuranceFee,
  unitOfWrongRate,
  unitsToTry,
} from '../units/unit-reading.ts';
import { type RateUnit, yearlyOf } from '../units/written-figures.ts';
import { findMistake } from './known-mistakes.ts';

/** The units of each group of figures; null for a group that the offer does not have. */
type Units = { amounts: UnitReading<AmountUnit> } & Record<RateGroup, UnitReading<RateUnit> | null>;

/** Everything by which the figures of an offer are judged. Amounts in reais, rates as fractions. */
export type Facts = Explained & {
  terms: Terms;
  units: Units;
  rates: Terms['rates'];
  stated: Stated;
  /** The date that the offer does not state, and that the convention needs. */
  found: FoundDate | null;
  /** Of a rate that no unit brings near the one by which everything else comes out: the unit in which it is nearest. */
  wrongRateUnit?: RateUnit | null;
};

/**
 * `timeZone`: the IANA zone in which an instant is turned into a day. `paymentDays`: the day numbers on which the loan's own
 * installments are due, or were paid.
 */
export type FactOptions = UnitSettings & { timeZone: string; paymentDays?: readonly number[] };

/**
 * Reads an offer and computes what its figures are judged by. Any JSON is accepted; nothing throws. What is no more than likely
 * is read in two ways where figures do not come out, and the reading in which more comes out is kept: payments that the loan
 * shows at a cadence as payments of each month too, since people pay monthly installments each thirty days; rebates in percent
 * as shares of all that is lent too; and amounts that are only assumed to be reais, and are all whole, as centavos too.
 */
export function readFacts(loan: Json, options: FactOptions): Facts {
  const cadence = cadenceOf(options.paymentDays ?? []);
  const facts = readAtCadence(loan, cadence, options);
  if (cadence === null || missedOf(facts) === 0) return facts;
  return betterOf(facts, readAtCadence(loan, null, options));
}

function readAtCadence(loan: Json, cadence: Cadence | null, options: FactOptions): Facts {
  const raw = readTerms(loan, options.timeZone, cadence);
  const amounts = amountUnitOf(raw, options.amountUnit);
  const ofPayout = factsIn(raw, amounts, options);
  if (missedOf(ofPayout) === 0) return ofPayout;
  const hasShares = valueOrNull(raw.rebates)?.some(({ kind }) => kind === 'percentage');
  const ofPrincipal = hasShares && factsIn({ ...raw, isShareOfPrincipal: true }, amounts, options);
  const facts = ofPrincipal ? betterOf(ofPayout, ofPrincipal) : ofPayout;
  if (!couldBeCentavos(facts.terms, amounts) || missedOf(facts) === 0) return facts;
  const centavos: Units['amounts'] = {
    ...amounts,
    reading: 'centavos',
    status: 'assumed',
    evidence: [{ id: 'agree-as-centavos' }],
  };
  return betterOf(facts, factsIn(raw, centavos, options));
}

const missedOf = ({ best }: Facts) => best?.missed.length ?? 0;
const betterOf = (facts: Facts, other: Facts) => (missedOf(other) < missedOf(facts) ? other : facts);

/** `isBeside`: no schedule is computed from the corrected field. `isUnitOpen`: the unit of the rates is another with it. */
type Correction = { allowed: Allowed; isBeside?: true; isUnitOpen: boolean };

/**
 * The facts of a loan with a corrected field, in the same units, by ordinary conventions; null where some figure does not
 * come out: with the ways of few lenders nearly any correction would agree.
 */
export function correctedFacts(
  previous: Facts,
  loan: Json,
  options: FactOptions,
  { allowed, isBeside, isUnitOpen }: Correction,
): Facts | null {
  const { units } = previous;
  if (isUnitOpen) {
    const facts = readFacts(loan, options);
    return facts.best && isAllowed(facts.best, allowed) ? facts : null;
  }
  const { cadence, isShareOfPrincipal } = previous.terms;
  const raw = { ...readTerms(loan, options.timeZone, cadence), isShareOfPrincipal };
  const terms = inReais(raw, units.amounts.reading ?? 'reais');
  const read = { terms, units, rates: fractionsOf(terms, units) };
  if (isBeside) return { ...previous, ...read };
  const of = { rates: units.rates?.reading ?? null, cet: units.cet?.reading ?? null };
  const stated = statedOf(terms, of, previous.stated.measuresOf);
  // With a date that is missing, what explains a loan is a question of the dates that it could be.
  const isDated = terms.release.ok && terms.firstDue.ok;
  const agreed = isDated ? completeBy(agreeingWith(stated, allowed), allowed) : null;
  const explained = isDated ? agreed : explainTerms(terms, stated, true);
  return explained && !isFloating(terms) ? { ...read, stated, found: null, ...explained } : null;
}

function factsIn(raw: Terms, amounts: Units['amounts'], { rateUnit }: Pick<FactOptions, 'rateUnit'>): Facts {
  const terms = inReais(raw, amounts.reading ?? 'reais');
  const implied = impliedRates(terms);
  const impliedCet = implied?.cet ?? null;
  const unitIn = (group: RateGroup, infer: () => InferredUnit) => rateUnitIn(group, terms, rateUnit, infer);
  const cetUnit = unitIn('cet', () => unitOfCet(terms, impliedCet))?.reading ?? null;
  const unrated = statedOf(terms, { rates: null, cet: cetUnit });
  const statedIn = (unit: RateUnit | null) => ({ ...unrated, ...ratesIn(terms, unit) });
  const trials = unitsToTry(terms, rateUnit, implied).map((unit) => {
    const explained = explainTerms(terms, statedIn(unit));
    const { best, isJoined } = explained;
    const isConfirmed = isJoined && (best?.earned.interest ?? 0) > 0;
    return { unit, explained, score: best ? scoreOf(best) : 0, isMet: isJoined, isConfirmed };
  });
  const rates = unitIn('rates', () => unitByTrials(terms, trials, clearLead));
  const isZero = valueOrNull(statedRate(terms)) === 0;
  const chosen = trials.find(({ unit }) => unit === rates?.reading || isZero);
  const explained = chosen?.explained ?? explainTerms(terms, statedIn(rates?.reading ?? null));
  const { best } = explained;
  const { total, disbursement } = terms.amounts;
  const wrongUnit =
    rates?.reading === null &&
    trials.length === 0 &&
    best?.choice.source === 'solved' &&
    isComplete(explained)
      ? unitOfWrongRate(terms, best.rate)
      : null;
  const bases = [best?.principal.amount, valueOrNull(total), valueOrNull(disbursement)];
  const units: Units = {
    amounts,
    rates,
    cet: unitIn('cet', () => unitOfCet(terms, (best?.cet && exactCet(best, best.cet)?.yearly) ?? impliedCet)),
    fine: unitIn('fine', () => unitOfFine(terms)),
    'insurance-fee': unitIn('insurance-fee', () =>
      unitOfInsuranceFee(
        terms,
        bases.flatMap((base) => base ?? []),
      ),
    ),
  };
  const read = wrongUnit && rates ? { ...units, rates: { ...rates, reading: wrongUnit } } : units;
  return { terms, units, ...explained, rates: fractionsOf(terms, read), wrongRateUnit: wrongUnit };
}

function isComplete({ best, isJoined }: Explained): boolean {
  return isJoined && best?.missed.length === 0;
}

type ExplainedTerms = Explained & Pick<Facts, 'stated' | 'found'>;

function isAhead(dated: Explained, plain: Explained): boolean {
  const score = ({ best, isJoined }: Explained) => (best && isJoined ? scoreOf(best) : 0);
  return score(dated) - dateCost > score(plain);
}

const checkOf = {
  installment: 'installment',
  total: 'total',
  interest: 'interest',
  iof: 'iof',
  iofAdditional: 'iof-additional',
  yearlyCet: 'cet-yearly',
  monthlyCet: 'cet-monthly',
} as const;

/** An explanation by an amount that stands in no field gives way to one whose differences are known mistakes of lenders. */
function withoutInvention(explained: Explained, terms: Terms, stated: Stated): Explained {
  const { best, compared } = explained;
  if (!best?.principal.extra) return explained;
  const plain = ranked(compared).find(
    (explanation) =>
      !explanation.principal.extra &&
      explanation.missed.every(
        (output) =>
          best.missed.includes(output) ||
          findMistake(checkOf[output], declaredOf(output, stated), { terms, stated, best: explanation }),
      ),
  );
  if (!plain) return explained;
  const isJoined = !plain.missed.includes('installment') && stated.installment !== null;
  return { best: plain, isJoined, question: null, fits: isJoined ? fitsOf(plain, compared) : [], compared };
}

function declaredOf(output: Output, stated: Stated): number {
  const value = stated[output];
  return typeof value === 'number' ? value : (value?.value ?? Number.NaN);
}

/** Nothing is computed of a refused offer, for interest that follows an index, or with a grace that cannot be read. */
function explainTerms(terms: Terms, stated: Stated, isCorrected = false): ExplainedTerms {
  const isOpen = terms.isRefused || isFloating(terms) || hasUnreadGrace(terms);
  if (isOpen || stated.disbursement === null || stated.count === null)
    return { ...unexplained, stated, found: null };
  const monthly = { ...withoutInvention(explain(stated), terms, stated), stated };
  const plain = { ...(explainByCadence(monthly, stated) ?? monthly), found: null };
  if (terms.release.ok && terms.firstDue.ok) return plain;
  const isMet = areSumsMet(plain);
  // A date that is hidden from the reader is not solved for.
  const isHidden = [terms.release, terms.firstDue].some((day) => !day.ok && !isMissing(day));
  const dated = isMet || isHidden ? null : explainByDate(stated);
  if (dated && isAhead(dated, plain)) {
    // A financed tax that is computed raises the installment as a longer first period does.
    const isTaxOpen = stated.iof === null || dated.best?.principal.computedTax;
    return isTaxOpen && plain.best ? { ...dated, fits: [...dated.fits, plain.best] } : dated;
  }
  // The other ways to count, which days would give, are not listed for a corrected offer.
  return isCorrected ? plain : { ...plain, fits: undatedFits(plain, stated, valueOrNull(terms.created)) };
}

/**
 * The lowest and the highest monthly rate at which equal months repay what may be lent, and the yearly CET if half of the
 * costs were paid in advance: near enough to tell units apart.
 */
function impliedRates(terms: Terms): { low: number; high: number; cet: number } | null {
  const { amounts, count, interestGrace, principalGrace } = terms;
  const { disbursement, installment, iof, iofAdditional, insurance, total, interest } = amounts;
  if (!disbursement.ok || !installment.ok || !count.ok) return null;
  const rateOf = (sum: number, payment: number, payments = count.value, first = 1) =>
    solveRate((rate) => {
      const ofEqualMonths = rate === 0 ? 1 / payments : rate / -Math.expm1(-payments * Math.log1p(rate));
      return ofEqualMonths * (1 + rate) ** (first - 1);
    }, payment / sum);
  // A last payment that is larger than the others, and payments that decline, show in the total alone.
  const mean = total.ok ? total.value / count.value : installment.value;
  const grace = Math.max(valueOrNull(interestGrace) ?? 0, valueOrNull(principalGrace) ?? 0);
  const costs = [iof, iofAdditional, insurance, sumEntries(terms.rebates)];
  const fields = costs.reduce((sum, cost) => sum + (valueOrNull(cost) ?? 0), disbursement.value);
  const left = total.ok && interest.ok ? total.value - interest.value : 0;
  // What is lent beyond all costs paid off an earlier contract, so that the borrower received it.
  const received = left > 1.06 * fields ? left : disbursement.value - (fields - disbursement.value) / 2;
  const largest = Math.max(mean, installment.value);
  const high = rateOf(disbursement.value, largest);
  // A wrong day would rule out the unit of the rates, so that only the CET counts from it.
  const days = (valueOrNull(dayOf(terms.firstDue)) ?? 0) - (valueOrNull(terms.release) ?? 0);
  const isDated = terms.release.ok && terms.firstDue.ok && days > 0;
  const cet = rateOf(received, largest, count.value, isDated ? days / 30 : 1);
  // A tax that is not stated may be lent, too.
  const most = Math.max(fields, left) * (iof.ok ? 1 : 1.053);
  // A single payment is seldom due after a month.
  const first = isDated && count.value === 1 ? days / 30 : 1;
  const low = rateOf(most, mean, Math.max(1, count.value - grace), Math.max(1, first));
  const ofMonth = (rate: number) => Math.expm1((Math.log1p(rate) * 30) / (terms.cadence ?? 30));
  return high === null
    ? null
    : { low: ofMonth(low ?? 0), high: ofMonth(high), cet: yearlyOf(ofMonth(cet ?? high)) };
}

function fractionsOf({ rates }: Terms, units: Units): Facts['rates'] {
  return mapFields(rates, (rate, name) => fractionOf(rate, units[groupOfRate[name]]));
}
