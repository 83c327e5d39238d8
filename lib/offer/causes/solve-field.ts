import { civilOf, dayNumber, dayText, parseDay } from '#lib/loan/civil-date.ts';
import { addMonths } from '../calendar/bank-calendar.ts';
import type { Facts } from '../findings/read-facts.ts';
import { candidatePrincipals } from '../fit/candidate-principals.ts';
import { asMonthly, exactCet, receivedAmounts, timingsOf } from '../fit/cet-fit.ts';
import { agreeingWith, areSumsMet, isAllowed, possibleDays } from '../fit/explain.ts';
import type { Allowed, Explanation, Output } from '../fit/explanation.ts';
import { type LentPart, partsByInterest, partsThatAgree } from '../fit/search.ts';
import type { Stated } from '../fit/stated.ts';
import { ordinaryWay, taxesBy } from '../fit/tax-fit.ts';
import {
  balloonShare,
  flowsOf,
  installmentOf,
  maxIofDays,
  sumOf,
  taxDays,
  taxedParts,
  withinOf,
} from '../model/offer-figures.ts';
import { annuity, hasEqualPayments } from '../model/schedule.ts';
import { maxConsumerFine } from '../norms/dated-norms.ts';
import { cashoutSum, valueOrNull } from '../terms/read-field.ts';
import { candidateRate, halfDigit, perWhole, roundToCent, yearlyOf } from '../units/written-figures.ts';
import { type CauseField, isSwapped, type SentValue } from './cause.ts';

/** `declared`: the stated value in reais, as a fraction, a day number or a count, as the model computes with it. */
type Question = Facts & { allowed: Allowed; declared: number };
type Solve = (question: Question) => readonly number[];

/** At most this many values of a field are tried: nearly always the first one is right where any is. */
const maxValues = { amount: 5, rate: 2, day: 6, count: 7 } as const;

/**
 * The values of a field by which the other figures come out, the likeliest first, as sent. The field is left out, and the
 * one model of the offer is solved for it: a figure that follows from others is read off the conventions under which all
 * others come out, a part of the principal is what these leave, a count and a date are tried at the few values that the
 * payments, the installment and the CET leave.
 */
export function solveField(field: CauseField, facts: Facts, allowed: Allowed): SentValue[] {
  const { sent, kind } = field;
  const isDay = kind === 'day';
  const declared = isDay ? parseDay(String(sent).slice(0, 10)) : Number(sent) / sentPerWhole(field, facts);
  if (declared === null) return [];
  const solved = solvers[field.name]({ ...facts, allowed, declared });
  const written = solved.flatMap((value) => asSent(value, field, facts));
  const possible = written.filter(
    (value) => value !== sent && (isDay || kind === 'rate' || Number(value) > 0),
  );
  return [...new Set(possible)].slice(0, maxValues[kind]);
}

/** What a real, a rate of 1 or a count is in the unit of its field. */
function sentPerWhole({ kind, group }: CauseField, { units, wrongRateUnit }: Facts): number {
  if (kind === 'amount') return units.amounts.reading === 'centavos' ? 100 : 1;
  if (kind !== 'rate' || !group) return 1;
  const nearest = group === 'rates' ? wrongRateUnit : null;
  return perWhole[units[group]?.reading ?? nearest ?? 'percent'];
}

/**
 * A value with the digits of the one that is sent, or of the other rate of its pair, and at least two of a percent. Many
 * lenders cut the further digits of a rate.
 */
function asSent(value: number, field: CauseField, facts: Facts): SentValue[] {
  const whole = sentPerWhole(field, facts);
  if (field.kind === 'day') return [dayText(value) + String(field.sent).slice(10)];
  if (field.kind === 'amount') return [whole === 1 ? roundToCent(value) : Math.round(value * whole)];
  if (field.kind === 'count') return [Math.round(value)];
  const { yearlyCet, monthlyCet } = facts.stated;
  const pair = field.group === 'cet' ? [yearlyCet, monthlyCet] : [];
  const halves = [halfDigit(Number(field.sent)), ...pair.flatMap((rate) => (rate ? rate.half * whole : []))];
  const decimals = Math.round(-Math.log10(2 * Math.min(...halves)));
  const digits = Math.min(8, Math.max(0, decimals, 4 - Math.log10(whole)));
  const cut = Math.floor(value * whole * 10 ** digits + 1e-6) / 10 ** digits;
  return [value * whole, cut].map((figure) => Number(figure.toFixed(digits)));
}

/** The conventions under which every other figure comes out where one is left out, the likeliest first. */
function leavingOut(question: Question, output: Output): Explanation[] {
  const { compared, stated, allowed } = question;
  const open = { ...allowed, missed: [...allowed.missed, output] };
  const agreeing = compared.filter((explanation) => isAllowed(explanation, open));
  // A larger last payment is fitted to the total, so that it is another one without it.
  return (agreeing.length > 0 ? agreeing : agreeingWith({ ...stated, [output]: null }, open)).slice(0, 3);
}

/** The rates under which every other figure comes out without some of the stated ones, and the one that is left of a pair. */
function ratesWithout({ stated, allowed }: Question, without: Pick<Partial<Stated>, 'monthly' | 'yearly'>) {
  const left = { ...stated, ...without };
  const rates = agreeingWith(left, allowed).map(({ rate }) => rate);
  return [...rates.slice(0, 2), candidateRate(left)?.written ?? []].flat();
}

/** At most this many of the conventions that leave the installment out are solved for it. */
const maxLeftOut = 6;

/** The installment by the conventions under which all others come out, and by those that repay what total and interest leave. */
const installment: Solve = (question) => {
  const { stated, compared } = question;
  const { total, interest, count } = stated;
  const apart = ({ principal }: Explanation) =>
    total === null || interest === null ? 0 : Math.abs(total - interest - principal.amount);
  const leftOut = compared
    .filter(({ missed }) => missed.includes('installment'))
    .toSorted((a, b) => apart(a) - apart(b))
    .slice(0, maxLeftOut);
  return [
    ...leavingOut(question, 'installment')
      .slice(0, 1)
      .map((explanation) => explanation.installment),
    ...leftOut.flatMap((explanation) => perTotal(explanation, stated)),
    ...(total !== null && count !== null ? [total / count] : []),
    ...leftOut.flatMap((explanation) => besideLast(explanation, stated)),
  ];
};

/** The installment by which a convention gives the total, or the interest, within the digits of the rate. */
function perTotal(explanation: Explanation, { total, interest }: Stated): number[] {
  if (total === null && interest === null) return [];
  const { principal, premium, choice } = explanation;
  const paidAt = (rate: number) => {
    const each = installmentOf({ ...explanation, rate });
    return { each, sum: flowsOf({ ...explanation, rate }, each - withinOf(premium)).total };
  };
  const [low, high] = [paidAt(choice.low), paidAt(choice.high)];
  const repaid = total ?? principal.amount + (interest ?? 0);
  return [low.each + ((repaid - low.sum) / (high.sum - low.sum)) * (high.each - low.each)];
}

/** The installment that repays the principal beside the last payment that the total leaves. */
function besideLast({ schedule, rate }: Explanation, { total, interest }: Stated): number[] {
  if (total === null || interest === null || !hasEqualPayments(schedule)) return [];
  const { sum, last, growth } = annuity(schedule, rate);
  return [((total - interest) * growth - total * last) / (sum - schedule.months.length * last)];
}

const total: Solve = (question) => {
  const { interest, installment: each, count } = question.stated;
  const ofEqual = each !== null && count !== null ? [count * each] : [];
  const ofParts = question.best && interest !== null ? [question.best.principal.amount + interest] : [];
  const totals = leavingOut(question, 'total').map((explanation) => explanation.total);
  return [...totals.slice(0, 1), ...ofEqual, ...ofParts];
};

/** The tax as the law has it, and what is financed and no other figure accounts for. */
const tax =
  (part: 'iof' | 'iofAdditional'): Solve =>
  (question) => {
    const { stated } = question;
    const ofIof =
      stated.iofAdditional === null ? (['total', 'daily'] as const) : (['daily', 'total'] as const);
    const held = part === 'iof' ? ofIof : (['additional'] as const);
    const lawful = leavingOut(question, part).flatMap((explanation) =>
      taxesBy([ordinaryWay], explanation, stated).flatMap(({ iof }) =>
        held.map((name) => roundToCent(iof[name])),
      ),
    );
    const all = [...new Set(lawful)];
    return [...all.slice(0, 2), ...lent(part)(question), ...all.slice(2)];
  };

/** The values of a part of what is lent by which installment, total and interest, or the CET come out. */
const lent =
  (part: LentPart): Solve =>
  (question) => {
    const { stated, allowed, declared } = question;
    const isComparable =
      stated.installment !== null && candidateRate(stated) && !allowed.missed.includes('installment');
    return [
      ...(part.startsWith('iof') ? [] : partsByCet(question, part)),
      ...(isComparable ? partsThatAgree(question, part, declared) : partsByInterest(stated, part, declared)),
    ];
  };

/** The values of a cost in advance, or of the disbursed amount, by which the flows have the stated CET, if only that differs. */
function partsByCet({ stated, best, allowed, declared }: Question, part: LentPart): number[] {
  const { yearlyCet, monthlyCet } = stated;
  const written = yearlyCet?.value ?? (monthlyCet ? yearlyOf(monthlyCet.value) : null);
  if (!best || written === null) return [];
  if (!best.missed.every((output) => output.endsWith('Cet') || allowed.missed.includes(output))) return [];
  const { payments } = flowsOf(best, best.paid);
  return timingsOf(best, stated).flatMap(({ days }) => {
    const { worth } = stated.measures.worth(payments, days)(written);
    return receivedAmounts(stated, best, best.cet?.openTax ?? null).flatMap(({ received, advance }) => {
      if (part === 'disbursement') return [declared + worth - received];
      return advance.includes(part) ? [declared + received - worth] : [];
    });
  });
}

/** The CET that follows from the other of its pair, and the one that the payments have. */
const cet =
  (of: 'yearlyCet' | 'monthlyCet'): Solve =>
  (question) => {
    const { yearlyCet, monthlyCet } = question.stated;
    const written = (yearly: number) =>
      of === 'yearlyCet' ? [yearly] : [asMonthly(yearly, 'root'), asMonthly(yearly, '30/365')];
    const ofPair = of === 'yearlyCet' ? monthlyCet && yearlyOf(monthlyCet.value) : (yearlyCet?.value ?? null);
    const byPayments = leavingOut(question, of).flatMap((explanation) => {
      const exact = explanation.cet && exactCet(explanation, explanation.cet);
      return exact ? written(exact.yearly) : [];
    });
    const ofPairs = ofPair === null ? [] : written(ofPair);
    return [...ofPairs.slice(0, 1), ...byPayments.slice(0, 2), ...ofPairs.slice(1)];
  };

/** At most this many installments are considered. */
const mostInstallments = 480;

/** The counts by which equal payments, equal ones and a last one of the rest, or the shares of SAC come nearest. */
const count: Solve = ({ stated, best, declared }) => {
  const { installment: each, total, interest, interestGrace, principalGrace, release, firstDue } = stated;
  if (each === null || best === null) return [];
  const rate = stated.monthly?.value ?? best.rate;
  const lent = total === null || interest === null ? best.principal.amount : total - interest;
  // Deferred interest is added to the principal, other interest of a grace is paid.
  const owed = lent * (1 + rate) ** interestGrace;
  const grace = Math.max(interestGrace, principalGrace);
  const ofGrace = (grace - interestGrace) * owed * rate;
  const paid = total === null ? null : total - ofGrace;
  const charged = interest === null ? null : interest - ofGrace - (owed - lent);
  const wait = release === null || firstDue === null ? 30 : dayNumber(firstDue) - release;
  const ofFirst = Math.expm1((wait / 30) * Math.log1p(rate));
  const nearest: { n: number; apart: number }[] = [];
  let worth = 0;
  for (let n = 1; n <= mostInstallments; n++) {
    const discount = (1 + rate) ** -n;
    const last = paid === null ? each : Math.max(0, paid - (n - 1) * each);
    const ofLast = [worth + last * discount, (n - 1) * each + last] as const;
    worth += each * discount;
    // The first payment of SAC is a share, and the interest of all for the first period.
    const ofShares = [rate, ofFirst].map((first) => {
      const principal = each / (1 / n + first);
      return [principal, principal * (1 + first + ((n - 1) / 2) * rate)] as const;
    });
    for (const [way, [principal, sum]] of [ofLast, [worth, n * each] as const, ...ofShares].entries()) {
      const isOfLent = way === 0 || (paid ?? charged) === null;
      const shares = [sum / (paid ?? sum), charged === null ? 1 : (sum - principal) / charged];
      const all = [...shares, isOfLent ? principal / owed : 1];
      const apart = sumOf(all.map((share) => Math.abs(share - 1)));
      if (apart < (nearest[way]?.apart ?? Number.POSITIVE_INFINITY)) nearest[way] = { n, apart };
    }
  }
  const counts = nearest.toSorted((a, b) => a.apart - b.apart).map(({ n }) => n);
  // The months of a grace are counted or not.
  return [...counts.flatMap((n) => (grace > 0 ? [n + grace, n] : [n])), declared - 1, declared + 1];
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

/** The longest time between the release and the first due date, in days. */
const longestWait = 190;

/** A day that is so many days from the one that a figure leaves has no support in that figure. */
const farApart = 4;

/**
 * Slips of the pen, and the days by which the CET or the installment comes out. A solved day may be one beside the right
 * one. First those on which most of them agree.
 */
const days =
  (of: 'release' | 'firstDue'): Solve =>
  (question) => {
    const { stated, terms, declared } = question;
    // By a wrong day the installment may come out, and not what it repays.
    const isHeld = areSumsMet(question);
    const due = stated.firstDue && dayNumber(stated.firstDue);
    const created = valueOrNull(terms.created) ?? Number.NEGATIVE_INFINITY;
    const isInOrder = (day: number) => {
      const [from, to] = of === 'release' ? [day, due] : [stated.release, day];
      return from === null || to === null || (to > from && to - from <= longestWait);
    };
    const dayAfter = (further: number) => declared + Math.round(of === 'firstDue' ? further : -further);
    const byCet = isInOrder(declared) ? daysByCet(question).map(dayAfter) : [];
    const byTax = isInOrder(declared) ? daysByTax(question).map(dayAfter) : [];
    const byInstallment = isHeld ? [] : possibleDays({ ...stated, [of]: null }, of, true);
    const slips = [...slipsOf(declared), ...(of === 'release' && declared < created ? [created] : [])];
    const witnesses = [byCet, byInstallment, byTax, slips];
    const apart = (day: number, others: readonly number[]) =>
      Math.min(...others.map((other) => Math.abs(other - day)));
    const support = (day: number) =>
      witnesses.reduce((sum, near) => sum + Math.max(0, farApart - apart(day, near)), 0);
    const all = [...witnesses.flat(), ...byCet.flatMap((day) => [day - 1, day + 1])];
    // Where the installment comes out, a day has to be near those that the CET and the tax leave, or day and month are swapped.
    const isNear = (day: number, others: readonly number[]) =>
      others.length === 0 || apart(day, others) < farApart + Math.abs(day - declared) / 8;
    const isSwap = (day: number) => isSwapped(dayText(declared), dayText(day));
    const isLikely = (day: number) => !isHeld || isSwap(day) || (isNear(day, byCet) && isNear(day, byTax));
    const possible = all.filter(
      (day) => isInOrder(day) && (of === 'firstDue' || day >= created) && isLikely(day),
    );
    return [...new Set(possible)].toSorted(
      (a, b) => Number(isSwap(b)) - Number(isSwap(a)) || support(b) - support(a),
    );
  };

/** By how many days the payments have to be later for the stated CET: each day is worth a day's growth less. */
function daysByCet({ stated, best }: Facts): number[] {
  const { yearlyCet } = stated;
  const [timing] = best ? timingsOf(best, stated) : [];
  if (!best || timing?.calendar !== 'days' || !yearlyCet) return [];
  const { payments } = flowsOf(best, best.paid);
  const { value, half } = yearlyCet;
  const all = receivedAmounts(stated, best, best.cet?.openTax ?? null);
  // The digits of the CET leave some days open.
  const later = [value, value - half, value + half].flatMap((yearly) => {
    const { worth } = stated.measures.worth(payments, timing.days)(yearly);
    return all.map(({ received }) => (365 * Math.log(worth / received)) / Math.log1p(yearly));
  });
  return later.filter((further) => Number.isFinite(further) && Math.round(further) !== 0);
}

/** By how many days the payments have to be later for the stated tax, by each borrower's rates and with or without the additional. */
function daysByTax({ stated, best }: Facts): number[] {
  const { iof } = stated;
  if (!best || !iof) return [];
  const parts = taxedParts(best.schedule, best.rate, ordinaryWay.on, balloonShare(best));
  return taxesBy([ordinaryWay], best, stated).flatMap(
    ({ taxed, rates, dueDates, release, iof: computed }) => {
      const days = taxDays(dueDates, release, ordinaryWay);
      const moved = sumOf(parts.filter((_, index) => (days[index] ?? 0) < maxIofDays));
      return [computed.daily, computed.total].map((tax) => (iof - tax) / (taxed * rates.daily * moved));
    },
  );
}

/** The offer is made no later than its expected day of disbursement. */
const created: Solve = ({ stated: { release }, declared }) =>
  release === null
    ? []
    : [...slipsOf(declared).filter((day) => day <= release && day > release - 60), release];

/** What the other entries of a cash-out leave of the disbursed amount. */
const paidOut =
  (name: 'loanCashout' | 'offerCashout'): Solve =>
  ({ terms, stated: { disbursement: given }, declared }) => {
    const sum = valueOrNull(cashoutSum(terms[name]));
    return sum === null || given === null ? [] : [declared + given - sum];
  };

const solvers: Record<CauseField['name'], Solve> = {
  installmentAmount: installment,
  totalAmount: total,
  interestAmount: (question) => [
    ...leavingOut(question, 'interest').map(
      (explanation) => (question.stated.total ?? explanation.total) - explanation.principal.amount,
    ),
    ...candidatePrincipals(question.stated, null).map(
      ({ amount }) => (question.stated.total ?? Number.NaN) - amount,
    ),
  ],
  iofAmount: tax('iof'),
  iofAdditionalAmount: tax('iofAdditional'),
  disbursementAmount: (question) => [
    ...[question.terms.loanCashout, question.terms.offerCashout].flatMap(
      (list) => valueOrNull(cashoutSum(list)) ?? [],
    ),
    ...lent('disbursement')(question),
  ],
  'insurance/amount': lent('insurance'),
  rebates: lent('rebates'),
  monthlyFee: (question) => [
    ...ratesWithout(question, { monthly: null }),
    ...ratesWithout(question, { monthly: null, yearly: null }),
  ],
  yearlyFee: (question) => ratesWithout(question, { yearly: null }).map(yearlyOf),
  monthlyCET: cet('monthlyCet'),
  yearlyCET: cet('yearlyCet'),
  numberOfInstallments: count,
  firstDueDate: days('firstDue'),
  expectedDisbursementDate: days('release'),
  createdAt: created,
  cashout: paidOut('loanCashout'),
  'offer/cashout': paidOut('offerCashout'),
  'fine/fineRate': () => [maxConsumerFine],
};
