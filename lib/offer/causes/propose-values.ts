import { civilOf, dayNumber, dayText, parseDay } from '#lib/loan/civil-date.ts';
import { cashoutSum } from '#lib/offer/terms/amount-entries.ts';
import { valueOrNull } from '#lib/offer/terms/read-field.ts';
import { addMonths } from '../calendar/due-dates.ts';
import { exactCet } from '../findings/check-cet.ts';
import { paymentsOfOffer } from '../findings/check-schedule.ts';
import type { Facts } from '../findings/facts.ts';
import { candidatePrincipals } from '../fit/candidate-principals.ts';
import { asMonthly } from '../fit/cet-fit.ts';
import { type Allowed, agreeingWith } from '../fit/explain.ts';
import type { Explanation } from '../fit/explanation.ts';
import { possibleDays } from '../fit/missing-date.ts';
import type { Stated } from '../fit/stated.ts';
import { taxesOf } from '../fit/tax-fit.ts';
import { flowsOf } from '../model/offer-figures.ts';
import { unitInstallment } from '../model/schedule.ts';
import { worthAt } from '../model/solve.ts';
import { maxConsumerFine } from '../norms/law-rules.ts';
import { yearlyOf } from '../units/compound.ts';
import { halfDigit, roundToCent } from '../units/rounding.ts';
import { perWhole } from '../units/unit-reading.ts';
import type { SentValue } from './cause.ts';
import type { CauseField } from './cause-fields.ts';

/** Values in reais, fractions, day numbers or counts, as the checks compute with them. */
type Context = Facts & { allowed: Allowed };
type Propose = (facts: Context, field: CauseField, sent: number) => readonly number[];

/** At most this many values of a field are tried. */
const maxValues = 4;

/**
 * The values that the other figures leave for a field, the likeliest first, as sent: an output is read off the convention
 * under which all others come out, an amount of the principal and a rate are solved for, a count and a date are taken from
 * the few values that the others leave.
 */
export function proposeValues(field: CauseField, facts: Facts, allowed: Allowed): SentValue[] {
  const context = { ...facts, allowed };
  const { sent } = field;
  if (field.kind === 'day') {
    const day = parseDay(String(sent).slice(0, 10));
    if (day === null) return [];
    const days = proposals[field.name](context, field, day).filter((one) => one !== day);
    return [...new Set(days)].slice(0, maxValues + 2).map((one) => dayText(one) + String(sent).slice(10));
  }
  const own = fromSent(Number(sent), field, facts);
  const values = own === null ? [] : proposals[field.name](context, field, own);
  const written = values
    .filter((value) => value > 0 || field.kind === 'rate')
    .map((value) => asSent(value, field, facts));
  return [...new Set(written)].filter((value) => value !== sent).slice(0, maxValues);
}

function fromSent(value: number, field: CauseField, { units }: Facts): number | null {
  if (field.kind === 'amount') return units.amounts.reading === 'centavos' ? value / 100 : value;
  if (field.kind !== 'rate') return value;
  const unit = unitOf(field, units);
  return unit === null ? value : value / perWhole[unit];
}

function unitOf({ group }: CauseField, units: Facts['units']) {
  const of = group === 'cet' ? units.cet : group === 'fine' ? units.fine : units.rates;
  return of?.reading ?? null;
}

/** A value with the digits of the one that is sent, or of the other rate of its pair, and at least two of a percent. */
function asSent(value: number, field: CauseField, { units, stated }: Facts): number {
  if (field.kind === 'amount')
    return units.amounts.reading === 'centavos' ? Math.round(value * 100) : roundToCent(value);
  if (field.kind === 'count') return Math.round(value);
  const whole = perWhole[unitOf(field, units) ?? 'percent'];
  const pair = field.group === 'cet' ? [stated.yearlyCet, stated.monthlyCet] : [];
  const halves = [halfDigit(Number(field.sent)), ...pair.flatMap((one) => (one ? one.half * whole : []))];
  const decimals = Math.round(-Math.log10(2 * Math.min(...halves)));
  return Number((value * whole).toFixed(Math.min(8, Math.max(0, decimals, 4 - Math.log10(whole)))));
}

/** The conventions under which everything else comes out where some figures are left out, the likeliest first. */
function agreeing({ stated, measures, allowed }: Context, without: Partial<Stated>): Explanation[] {
  return agreeingWith({ ...stated, ...without }, measures, allowed).slice(0, 6);
}

const installment: Propose = (facts) => [
  ...agreeing(facts, { installment: null }).map(({ installment: computed }) => computed),
  ...perInstallment(facts),
];

/** The total divided by the count: an installment that the total says. */
function perInstallment({ stated: { total, count } }: Facts): number[] {
  return total === null || count === null ? [] : [total / count];
}

const total: Propose = (facts) => {
  const { interest } = facts.stated;
  return [
    ...agreeing(facts, { total: null }).map((one) => flowsOf(one, one.paid).total),
    ...(facts.best && interest !== null ? [facts.best.principal.amount + interest] : []),
  ];
};

const interest: Propose = (facts) => {
  const flows = paymentsOfOffer(facts);
  const paid = facts.stated.total ?? flows?.total ?? 0;
  return [
    ...agreeing(facts, { interest: null }).map((one) => paid - one.principal.amount),
    ...(facts.best ? [paid - facts.best.principal.amount] : []),
  ];
};

const tax: Propose = (facts, { name }) => {
  const isAdditional = name === 'iofAdditionalAmount';
  const { iof, iofAdditional } = facts.stated;
  const held = isAdditional ? { iofAdditional: null } : { iof: null };
  const ordinary = [{ kind: 'full', on: 'principal', cost: 0 }] as const;
  const lawful = agreeing(facts, held).flatMap((one) =>
    [...taxesOf(one, one.choice, facts.stated, facts.measures, ordinary)]
      .slice(0, 4)
      .flatMap(({ fit: { iof: by } }) =>
        isAdditional ? [by.additional] : iofAdditional === null ? [by.total, by.daily] : [by.daily, by.total],
      ),
  );
  // What is financed and no other figure accounts for is the tax.
  const own = (isAdditional ? iofAdditional : iof) ?? 0;
  return [...addends(facts, isAdditional ? 'iofAdditional' : 'iof', own), ...lawful];
};

/** The values of a part of the principal by which total and interest, or the installment, give the principal. */
function addends(
  facts: Facts,
  part: 'disbursement' | 'iof' | 'iofAdditional' | 'insurance' | 'rebates',
  own: number,
): number[] {
  const { stated, best } = facts;
  const sums = candidatePrincipals(stated, null)
    .filter(({ financed, open }) => open === null && (part === 'disbursement' || financed.includes(part)))
    .toSorted((a, b) => a.cost - b.cost);
  const paid =
    stated.total ??
    (stated.installment !== null && stated.count !== null ? stated.installment * stated.count : null);
  const byInterest = paid === null || stated.interest === null ? [] : [paid - stated.interest];
  const rate = best?.choice.written ?? best?.rate ?? null;
  const byInstallment =
    best && rate !== null && stated.installment !== null
      ? [stated.installment / unitInstallment(best.schedule, rate)]
      : [];
  return [...byInterest, ...byInstallment].flatMap((principal) =>
    sums.slice(0, 3).map(({ amount }) => own + principal - amount),
  );
}

const ofPrincipal =
  (part: 'insurance' | 'rebates'): Propose =>
  (facts, _, own) => {
    const less = receivedTooMuch(facts);
    return [...addends(facts, part, own), ...(less === null ? [] : [own + less])];
  };

/** By how much what is received is more than the stated CET leaves: a cost in advance is larger by it. In reais. */
function receivedTooMuch({ stated: { yearlyCet, monthlyCet }, best }: Facts): number | null {
  const written = yearlyCet?.value ?? (monthlyCet ? yearlyOf(monthlyCet.value) : null);
  if (!best?.cet || written === null) return null;
  const { payments } = flowsOf(best, best.paid);
  return best.cet.received - worthAt({ payments, days: best.cet.days }, written);
}

const disbursement: Propose = (facts, _, own) => {
  const paidOut = [facts.terms.loanCashout, facts.terms.offerCashout].flatMap(
    (list) => valueOrNull(cashoutSum(list)) ?? [],
  );
  const less = receivedTooMuch(facts);
  return [...paidOut, ...addends(facts, 'disbursement', own), ...(less === null ? [] : [own - less])];
};

const monthlyRate: Propose = (facts) => [
  ...agreeing(facts, { monthly: null }).map(({ rate }) => rate),
  ...agreeing(facts, { monthly: null, yearly: null }).map(({ rate }) => rate),
];

const yearlyRate: Propose = (facts) => {
  const { monthly } = facts.rates;
  return [
    ...agreeing(facts, { yearly: null }).map(({ rate }) => yearlyOf(rate)),
    ...(monthly?.ok ? [yearlyOf(monthly.value)] : []),
  ];
};

const cet =
  (of: 'yearlyCet' | 'monthlyCet'): Propose =>
  (facts) => {
    const without = agreeing(facts, { [of]: null });
    return [...without, ...(facts.best ? [facts.best] : [])].flatMap((one) => {
      const exact = one.cet && exactCet(one, one.cet);
      if (!exact || !one.cet) return [];
      return of === 'yearlyCet'
        ? [exact.yearly]
        : [asMonthly(exact.yearly, 'root'), asMonthly(exact.yearly, '30/365')];
    });
  };

const count: Propose = ({ stated, best }, _, sent) => {
  const { total: paid, installment: each } = stated;
  const byTotal = paid !== null && each !== null ? [Math.round(paid / each)] : [];
  // The number of equal installments that repay the principal at the rate.
  const rate = best?.choice.written ?? null;
  const left = rate === null || each === null || !best ? 0 : 1 - (best.principal.amount * rate) / each;
  const byRate =
    rate !== null && rate > 0 && left > 0 ? [Math.round(-Math.log(left) / Math.log1p(rate))] : [];
  return [...byTotal, ...byRate, sent - 1, sent + 1];
};

/** Day and month swapped, a month or a year off. */
function slipsOf(day: number): number[] {
  const { year, month, day: date } = civilOf(day);
  const swapped = date <= 12 && date !== month ? [dayNumber({ year, month: date, day: month })] : [];
  const away = [1, -1, 12, -12].map((months) =>
    dayNumber(addMonths({ year, month, day: date }, months, date)),
  );
  return [...swapped, ...away];
}

const date: Propose = (facts, { name }, sent) => {
  const of = name === 'firstDueDate' ? 'firstDue' : 'release';
  const solved = [
    ...shiftedByCet(facts, of, sent),
    ...possibleDays({ ...facts.stated, [of]: null, payouts: [] }, of).slice(0, 2),
  ];
  const { release, firstDue } = facts.stated;
  const other = of === 'firstDue' ? (release ?? sent) : firstDue ? dayNumber(firstDue) : sent;
  const gap = (day: number) => (of === 'firstDue' ? day - other : other - day);
  const isPossible = (day: number) => gap(day) > 0 && gap(day) <= 190;
  const near = (day: number) => Math.min(...solved.map((one) => Math.abs(one - day)), 1e6);
  const slips = slipsOf(sent).filter(isPossible);
  const payouts = of === 'release' ? facts.payouts.map(({ day }) => day) : [];
  return [
    ...payouts,
    ...slips.filter((day) => near(day) <= 3),
    ...solved.filter(isPossible),
    ...slips.toSorted((a, b) => near(a) - near(b)),
  ].filter((day, at, all) => all.indexOf(day) === at);
};

/** The day by which the stated CET comes out: a payment that is a day later is worth a day's growth less. */
function shiftedByCet({ stated, best }: Facts, of: 'release' | 'firstDue', sent: number): number[] {
  const { yearlyCet, disbursement: given } = stated;
  const cetOfBest = best?.cet ?? null;
  if (!best || cetOfBest?.calendar !== 'days' || !yearlyCet || given === null) return [];
  const { payments } = flowsOf(best, best.paid);
  const worth = worthAt({ payments, days: cetOfBest.days }, yearlyCet.value);
  return [...new Set([cetOfBest.received, given])].map((received) => {
    const later = Math.round((365 * Math.log(worth / received)) / Math.log1p(yearlyCet.value));
    return of === 'firstDue' ? sent + later : sent - later;
  });
}

/** The offer is made no later than its expected day of disbursement. */
const createdAt: Propose = ({ stated: { release } }, _, sent) =>
  release === null ? [] : [...slipsOf(sent).filter((day) => day <= release && day > release - 60), release];

const paidOut =
  (of: 'loanCashout' | 'offerCashout'): Propose =>
  ({ terms, stated }, _, own) => {
    const sum = valueOrNull(cashoutSum(terms[of]));
    return sum === null || stated.disbursement === null ? [] : [own + stated.disbursement - sum];
  };

const proposals: Record<CauseField['name'], Propose> = {
  installmentAmount: installment,
  totalAmount: total,
  interestAmount: interest,
  iofAmount: tax,
  iofAdditionalAmount: tax,
  disbursementAmount: disbursement,
  'insurance/amount': ofPrincipal('insurance'),
  rebates: ofPrincipal('rebates'),
  monthlyFee: monthlyRate,
  yearlyFee: yearlyRate,
  monthlyCET: cet('monthlyCet'),
  yearlyCET: cet('yearlyCet'),
  numberOfInstallments: count,
  firstDueDate: date,
  expectedDisbursementDate: date,
  createdAt,
  cashout: paidOut('loanCashout'),
  'offer/cashout': paidOut('offerCashout'),
  'fine/fineRate': () => [maxConsumerFine],
};
