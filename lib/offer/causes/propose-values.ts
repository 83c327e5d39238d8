import { dayNumber, dayText, parseDay } from '#lib/loan/civil-date.ts';
import { cashoutSum, valueOrNull } from '#lib/offer/terms/read-field.ts';
import { exactCet } from '../findings/expected-cet.ts';
import type { Facts } from '../findings/read-facts.ts';
import { asMonthly, receivedAmounts, timingsOf } from '../fit/cet-fit.ts';
import { agreeingWith, isAllowed } from '../fit/explain.ts';
import type { Allowed, Explanation, Output } from '../fit/explanation.ts';
import { type LentPart, partsByInterest, partsThatAgree } from '../fit/search.ts';
import type { Stated } from '../fit/stated.ts';
import { ordinaryWay, taxesBy } from '../fit/tax-fit.ts';
import { flowsOf, installmentOf, withinOf } from '../model/offer-figures.ts';
import { annuity, hasEqualPayments } from '../model/schedule.ts';
import { maxConsumerFine } from '../norms/law-rules.ts';
import { candidateRate, yearlyOf } from '../units/rate-pairs.ts';
import { halfDigit, roundToCent } from '../units/rounding.ts';
import { perWhole } from '../units/unit-reading.ts';
import type { SentValue } from './cause.ts';
import type { CauseField } from './cause-fields.ts';
import { proposeCreated, proposeDays } from './propose-days.ts';

/** Values in reais, fractions, day numbers or counts, as the checks compute with them. */
type Context = Facts & { allowed: Allowed };
type Propose = (facts: Context, field: CauseField, sent: number) => readonly number[];

/** At most this many values of a field are tried. */
const maxValues = { amount: 4, rate: 4, day: 5, count: 6 } as const;

/**
 * The values that the other figures leave for a field, the likeliest first, as sent: an output is read off the convention
 * under which all others come out, an amount of the principal and a rate are solved for, a count and a date are taken from
 * the few values that the others leave.
 */
export function proposeValues(field: CauseField, facts: Facts, allowed: Allowed): SentValue[] {
  const context = { ...facts, allowed };
  const { sent, kind } = field;
  if (kind === 'day') {
    const day = parseDay(String(sent).slice(0, 10));
    if (day === null) return [];
    const days = proposals[field.name](context, field, day).filter((proposed) => proposed !== day);
    return [...new Set(days)]
      .slice(0, maxValues.day)
      .map((proposed) => dayText(proposed) + String(sent).slice(10));
  }
  const values = proposals[field.name](context, field, Number(sent) / sentPerWhole(field, facts));
  const written = values
    .flatMap((value) => asSent(value, field, facts))
    .filter((value) => value > 0 || kind === 'rate');
  const solved = [...new Set(written)].filter((value) => value !== sent).slice(0, maxValues[kind]);
  // Where a value is solved for by rounded figures, a decimal point that has moved says it with all its digits.
  const near = movedPoints(field, facts).filter((moved) =>
    solved.some((value) => Math.abs(value / moved - 1) < nearlySame),
  );
  return [...new Set([...solved, ...near])];
}

/** Within this share a value that is solved for may be the one that was meant. */
const nearlySame = 0.05;

/** The values of an amount or a rate whose decimal point has moved by one place, as sent. */
export function movedPoints(field: CauseField, facts: Facts): number[] {
  if (field.kind !== 'amount' && field.kind !== 'rate') return [];
  const declared = Number(field.sent) / sentPerWhole(field, facts);
  return [10, 0.1]
    .flatMap((by) => asSent(declared * by, field, facts).slice(0, 1))
    .filter((value) => value !== field.sent && value > 0);
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
function asSent(value: number, field: CauseField, facts: Facts): number[] {
  const whole = sentPerWhole(field, facts);
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

/** The conventions under which everything but one output comes out, the likeliest first. */
function agreeingBut({ compared, allowed: { missed, rareCost } }: Context, output: Output): Explanation[] {
  const allowed = { missed: [...missed, output], rareCost };
  return compared.filter((explanation) => isAllowed(explanation, allowed)).slice(0, 6);
}

/** The conventions under which everything else comes out where a rate is left out. */
function agreeingWithout(
  { stated, allowed }: Context,
  without: Partial<Pick<Stated, 'monthly' | 'yearly' | 'total'>>,
): Explanation[] {
  return agreeingWith({ ...stated, ...without }, allowed).slice(0, 6);
}

const installment: Propose = (facts) => {
  const { total, count } = facts.stated;
  const payments = [count, facts.best?.schedule.months.length ?? count];
  const leftOut = facts.compared.filter(({ missed }) => missed.includes('installment')).slice(0, 4);
  return [
    ...agreeingBut(facts, 'installment')
      .slice(0, 3)
      .map((explanation) => explanation.installment),
    ...(total === null ? [] : leftOut.map((explanation) => perTotal(explanation, total))).slice(0, 2),
    ...payments.flatMap((n) => (total === null || n === null ? [] : [total / n])),
    ...perBalloon(facts),
  ];
};

/** The installment that repays the principal beside the last payment that the total leaves. */
function perBalloon({ stated, best }: Facts): number[] {
  const { total, interest } = stated;
  const choice = candidateRate(stated);
  if (total === null || interest === null || !choice) return [];
  const rate = choice.written ?? choice.low;
  const schedules = [best?.schedule, stated.measures.schedules(stated)[0]?.schedule];
  return schedules.flatMap((schedule) => {
    if (!schedule || !hasEqualPayments(schedule)) return [];
    const { sum, last, growth } = annuity(schedule, rate);
    const owed = (total - interest) * growth - total * last;
    return [owed / (sum - schedule.months.length * last)];
  });
}

/** An output as the conventions give it under which all others come out, or else the one that explains most. */
function readOff(
  facts: Context,
  output: Output,
  of: (explanation: Explanation) => readonly number[],
): number[] {
  return [...agreeingBut(facts, output), ...(facts.best ? [facts.best] : [])].flatMap(of);
}

/** The installment by which a convention gives a total, within the digits of the rate. */
function perTotal(explanation: Explanation, total: number): number {
  const paidAt = (rate: number) => {
    const each = installmentOf({ ...explanation, rate });
    return { each, sum: flowsOf({ ...explanation, rate }, each - withinOf(explanation.premium)).total };
  };
  const [low, high] = [paidAt(explanation.choice.low), paidAt(explanation.choice.high)];
  return low.each + ((total - low.sum) / (high.sum - low.sum)) * (high.each - low.each);
}

const total: Propose = (facts) => {
  const { interest, installment: each, count } = facts.stated;
  // A larger last payment is fitted to the total, so that it is another one without it.
  const agreeing = agreeingBut(facts, 'total');
  const others = agreeing.length > 0 ? agreeing : agreeingWithout(facts, { total: null });
  const totals = [...others, ...(facts.best ? [facts.best] : [])].map((explanation) => explanation.total);
  const ofEqual = each !== null && count !== null ? [count * each] : [];
  const parts = facts.best && interest !== null ? [facts.best.principal.amount + interest] : [];
  return [...totals.slice(0, 1), ...ofEqual, ...parts, ...totals.slice(1)];
};

const interest: Propose = (facts) => {
  const paid = facts.stated.total;
  return readOff(facts, 'interest', (explanation) => [
    (paid ?? explanation.total) - explanation.principal.amount,
  ]);
};

const tax =
  (of: 'iof' | 'iofAdditional'): Propose =>
  (facts, _, declared) => {
    const { stated } = facts;
    const ofIof =
      stated.iofAdditional === null ? (['total', 'daily'] as const) : (['daily', 'total'] as const);
    const parts = of === 'iof' ? ofIof : (['additional'] as const);
    const lawful = readOff(facts, of, (explanation) =>
      taxesBy([ordinaryWay], explanation, stated)
        .slice(0, 4)
        .flatMap(({ iof }) => parts.map((part) => roundToCent(iof[part]))),
    );
    const all = [...new Set(lawful)];
    // What is financed and no other figure accounts for is the tax.
    return [...all.slice(0, 2), ...lentParts(facts, of, declared), ...all.slice(2)];
  };

/**
 * The values of a part of the principal by which everything else comes out; where no schedule can be compared, those that
 * total and interest leave.
 */
function lentParts(facts: Context, part: LentPart, declared: number): number[] {
  const { stated, allowed } = facts;
  const isComparable =
    stated.installment !== null && candidateRate(stated) && !allowed.missed.includes('installment');
  return isComparable ? partsThatAgree(facts, part, declared) : partsByInterest(facts.stated, part, declared);
}

const ofPrincipal =
  (part: 'insurance' | 'rebates'): Propose =>
  (facts, _, declared) => [...lentParts(facts, part, declared), ...partsByCet(facts, part, declared)];

/** The values of a cost in advance, or of the disbursed amount, by which the flows have the stated CET, if only that differs. */
function partsByCet({ stated, best, allowed }: Context, part: LentPart, declared: number): number[] {
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

const disbursement: Propose = (facts, _, declared) => [
  ...[facts.terms.loanCashout, facts.terms.offerCashout].flatMap(
    (list) => valueOrNull(cashoutSum(list)) ?? [],
  ),
  ...lentParts(facts, 'disbursement', declared),
  ...partsByCet(facts, 'disbursement', declared),
];

const monthlyRate: Propose = (facts) => [
  ...agreeingWithout(facts, { monthly: null }).map(({ rate }) => rate),
  ...agreeingWithout(facts, { monthly: null, yearly: null }).map(({ rate }) => rate),
];

const yearlyRate: Propose = (facts) => [
  ...agreeingWithout(facts, { yearly: null }).map(({ rate }) => yearlyOf(rate)),
];

/** The CET that the payments have, and the one that follows from the other of its pair. */
const cet =
  (of: 'yearlyCet' | 'monthlyCet'): Propose =>
  (facts) => {
    const { yearlyCet, monthlyCet } = facts.stated;
    const written = (yearly: number) =>
      of === 'yearlyCet' ? [yearly] : [asMonthly(yearly, 'root'), asMonthly(yearly, '30/365')];
    const ofPair = of === 'yearlyCet' ? monthlyCet && yearlyOf(monthlyCet.value) : (yearlyCet?.value ?? null);
    const byPayments = readOff(facts, of, (explanation) => {
      const exact = explanation.cet && exactCet(explanation, explanation.cet);
      return exact ? written(exact.yearly) : [];
    });
    const ofPairs = ofPair === null ? [] : written(ofPair);
    return [...ofPairs.slice(0, 1), ...byPayments.slice(0, 2), ...ofPairs.slice(1), ...byPayments.slice(2)];
  };

/** At most this many installments are considered. */
const mostInstallments = 480;

/** The counts by which equal payments give the total, or repay the principal, and that by which the shares of SAC do. */
const count: Propose = ({ stated, best }, _, sent) => {
  const { installment: each, total, interest, interestGrace, principalGrace, release, firstDue } = stated;
  if (each === null || best === null) return [];
  const rate = stated.monthly?.value ?? best.rate;
  const lent = total === null || interest === null ? best.principal.amount : total - interest;
  // Deferred interest is added to the principal, other interest of a grace is paid; its months are counted or not.
  const owed = lent * (1 + rate) ** interestGrace;
  const grace = Math.max(interestGrace, principalGrace);
  const paid = total === null ? each * sent : total - (grace - interestGrace) * owed * rate;
  const days = release === null || firstDue === null ? 30 : dayNumber(firstDue) - release;
  const ofFirst = Math.expm1((days / 30) * Math.log1p(rate));
  const solved = [
    paid / each,
    -Math.log1p((-owed * rate) / each) / Math.log1p(rate),
    countWithLast(each, paid, owed, rate),
    // The first payment of SAC is a share and the interest of all, and the interest falls by equal steps.
    ...[rate, ofFirst].flatMap((first) => [
      owed / (each - owed * first),
      2 * ((interest ?? paid - owed) / (owed * rate) - first / rate) + 1,
    ]),
  ].flatMap((n) => (grace === 0 ? [Math.round(n)] : [Math.round(n) + grace, Math.round(n)]));
  return [...solved.filter((n) => n > 0 && n <= mostInstallments), sent - 1, sent + 1];
};

/** The count with which equal payments, and a last one that makes up what is paid in all, repay what is owed. */
function countWithLast(each: number, paid: number, owed: number, rate: number): number {
  let [count, least] = [0, Number.POSITIVE_INFINITY];
  for (let n = 1; n <= mostInstallments && paid > (n - 1) * each; n++) {
    const last = paid - (n - 1) * each;
    const distance = Math.abs((each * (1 - (1 + rate) ** (1 - n))) / rate + last * (1 + rate) ** -n - owed);
    if (distance < least) [count, least] = [n, distance];
  }
  return count;
}

const paidOut: Propose = ({ terms, stated: { disbursement: given } }, { name }, declared) => {
  const sum = valueOrNull(cashoutSum(name === 'cashout' ? terms.loanCashout : terms.offerCashout));
  return sum === null || given === null ? [] : [declared + given - sum];
};

const proposals: Record<CauseField['name'], Propose> = {
  installmentAmount: installment,
  totalAmount: total,
  interestAmount: interest,
  iofAmount: tax('iof'),
  iofAdditionalAmount: tax('iofAdditional'),
  disbursementAmount: disbursement,
  'insurance/amount': ofPrincipal('insurance'),
  rebates: ofPrincipal('rebates'),
  monthlyFee: monthlyRate,
  yearlyFee: yearlyRate,
  monthlyCET: cet('monthlyCet'),
  yearlyCET: cet('yearlyCet'),
  numberOfInstallments: count,
  firstDueDate: (facts, _, sent) => proposeDays('firstDue', facts, sent),
  expectedDisbursementDate: (facts, _, sent) => proposeDays('release', facts, sent),
  createdAt: (facts, _, sent) => proposeCreated(facts, sent),
  cashout: paidOut,
  'offer/cashout': paidOut,
  'fine/fineRate': () => [maxConsumerFine],
};
