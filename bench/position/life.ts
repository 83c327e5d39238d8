import { type Random, seededRandom } from '../truth/seeded-random.ts';
import { isoDay } from '../truth/truth-calendar.ts';
import { liveUntil } from './life-course.ts';
import type { LifeCourse, LifeEvent } from './life-events.ts';
import { drawLifeOffer, type LifeTerms } from './life-offer.ts';
import { describeDeed, type WordStyle } from './life-words.ts';

type JsonRecord = Record<string, unknown>;

/** The facts of a life on its day, whatever its answer says. Amounts in cents. */
type LifeTruth = {
  installments: number;
  paid: number;
  lastPayment: string | null;
  paidAmount: number;
  next: { date: string; amount: number } | null;
  overdue: { days: number; amount: number; installments: number } | null;
  lastDue: string;
};

export type Life = {
  seed: number;
  loan: JsonRecord;
  today: string;
  unit: 'reais' | 'centavos';
  truth: LifeTruth;
  /** Every payment stands in the answer as it was, with what became of it, and there is at least one. */
  isComplete: boolean;
  hasPayoff: boolean;
  terms: LifeTerms;
  course: LifeCourse;
};

/** One made-up life of a loan, with the answer that an API would give, and the truth. */
export function makeLife(seed: number): Life {
  const random = seededRandom(seed);
  const unit = random.chance(0.3) ? 'centavos' : 'reais';
  const { terms, offer } = drawLifeOffer(unit, random);
  const today = terms.release + random.whole(-10, 32 * terms.count + 90);
  const course = liveUntil(today, terms, random);
  const asSent = (cents: number) => (unit === 'reais' ? cents / 100 : cents);
  const entries = entriesOf(course, { terms, today, random, asSent });
  const isDamaged = random.chance(0.2);
  const loan: JsonRecord = { id: `loan_${seed}`, status: 'open', offer, transactions: entries };
  if (isDamaged) damage(loan, entries, random);
  const truth = truthOf(course, terms, today);
  const isComplete = !isDamaged && !course.hasOpenDouble && truth.lastPayment !== null;
  return {
    seed,
    loan,
    today: isoDay(today),
    unit,
    truth,
    isComplete,
    hasPayoff: course.hasPayoff,
    terms,
    course,
  };
}

type EntryContext = {
  terms: LifeTerms;
  today: number;
  random: Random;
  asSent: (cents: number) => number;
};

/** Most lists have words, and most of these are among the known ones. */
const styles: readonly [WordStyle, ...WordStyle[]] = [
  'portuguese',
  ...(['portuguese', 'portuguese', 'portuguese', 'numbered', 'numbered', 'numbered'] as const),
  ...(['english', 'english', 'other', 'none'] as const),
];
/** The sign of money of the customer, and of money to them. */
const signs = [
  [1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [1, 1],
  [-1, -1],
] as const;

function entriesOf(course: LifeCourse, { terms, today, random, asSent }: EntryContext): JsonRecord[] {
  const { release, disbursed, iof, tac, count, installment, due } = terms;
  const style = random.pick(styles);
  const [fromCustomer, toCustomer] = random.pick(signs);
  const events: LifeEvent[] = [...course.events];
  if (random.chance(0.6) && release <= today) {
    events.push({ deed: 'disbursement', cents: -disbursed, day: release, number: null });
    if (random.chance(0.4))
      for (const cents of [iof, tac])
        if (cents > 0) events.push({ deed: 'fee', cents: -cents, day: release, number: null });
  }
  if (random.chance(0.12)) {
    const ahead = due.find((day) => day > today);
    if (ahead !== undefined) events.push({ deed: 'payment', cents: installment, day: ahead, number: null });
  }
  const ordered = random.chance(0.3) ? random.shuffle(events) : events.toSorted((a, b) => a.day - b.day);
  return ordered.map(({ deed, cents, day, number }) => {
    const description = describeDeed(deed, style, { pick: (list) => random.pick(list), number, count });
    return {
      amount: asSent(Math.abs(cents)) * (cents > 0 ? fromCustomer : toCustomer),
      ...(description === undefined ? {} : { description }),
      createdAt: isoDay(day),
    };
  });
}

/** Takes something away from the answer, or writes it so that it cannot be read. */
function damage(loan: JsonRecord, entries: JsonRecord[], random: Random): void {
  const offer = loan.offer as JsonRecord;
  const field = random.pick([
    'installmentAmount',
    'numberOfInstallments',
    'firstDueDate',
    'disbursementAmount',
    'fine',
    'monthlyFee',
    'expectedDisbursementDate',
  ]);
  const wreck = random.whole(0, 9);
  const [first, ...others] = entries;
  if (wreck <= 2 || !first) delete offer[field];
  else if (wreck === 3) delete loan.transactions;
  else if (wreck === 4) loan.transactions = random.pick([[], null, 'none', {}]);
  else {
    const entry = random.pick([first, ...others]);
    if (wreck === 5) entry.amount = `${String(entry.amount)}`;
    else if (wreck === 6) delete entry.createdAt;
    else if (wreck === 7) entry.createdAt = '31/12/2025';
    else if (wreck === 8) delete entry.amount;
    else entry.amount = Number(entry.amount) * 100;
  }
}

function truthOf({ events, paidOn }: LifeCourse, terms: LifeTerms, today: number): LifeTruth {
  const { count, installment, due, payable } = terms;
  const isOpen = (index: number) => (paidOn[index] ?? 0) < installment;
  const left = (index: number) => installment - (paidOn[index] ?? 0);
  const open = Array.from({ length: count }, (_, index) => index).filter(isOpen);
  const passed = open.filter((index) => (payable[index] ?? 0) < today);
  const next = open.find((index) => (payable[index] ?? 0) >= today);
  const [oldest] = passed;
  const counted = events.filter(({ deed }) => deed !== 'small-charge');
  const lasting = counted.filter(
    (lifeEvent, index) => lifeEvent.cents > 0 && !isTakenBack(lifeEvent, counted.slice(index + 1)),
  );
  const days = lasting.map(({ day }) => day);
  return {
    installments: count,
    paid: count - open.length,
    lastPayment: days.length > 0 ? isoDay(Math.max(...days)) : null,
    paidAmount: counted.reduce((sum, { cents }) => sum + cents, 0),
    next: next === undefined ? null : { date: isoDay(due[next] ?? 0), amount: left(next) },
    overdue:
      oldest === undefined
        ? null
        : {
            days: today - (payable[oldest] ?? 0),
            amount: passed.reduce((sum, index) => sum + left(index), 0),
            installments: passed.length,
          },
    lastDue: isoDay(due.at(-1) ?? 0),
  };
}

/** Of two payments of one installment the refund takes back the second, a reversal the one before it. */
function isTakenBack(payment: LifeEvent, later: readonly LifeEvent[]): boolean {
  const own = later.filter(
    ({ number, day }) => number === payment.number && number !== null && day >= payment.day,
  );
  const back = own.findIndex(({ cents }) => cents === -payment.cents);
  return back >= 0 && !own.slice(0, back).some(({ cents }) => cents === payment.cents);
}
