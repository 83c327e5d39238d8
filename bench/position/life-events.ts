import type { Random } from '../truth/seeded-random.ts';
import { nextOpenDay } from '../truth/truth-calendar.ts';
import type { LifeTerms } from './life-offer.ts';
import type { Deed } from './life-words.ts';

/** Something that happened to the loan. `cents` > 0: money of the customer; < 0: money to the customer. */
export type LifeEvent = { deed: Deed; cents: number; day: number; number: number | null };

/** The events of a life until today, and the facts that follow from them. */
export type LifeCourse = {
  events: LifeEvent[];
  /** For each installment the cents that were paid on it, without charges. */
  paidOn: number[];
  /** The loan, or its last installment, was settled at what it was worth that day. */
  hasPayoff: boolean;
  /** An installment was paid twice, and the answer does not say what became of the second payment. */
  hasOpenDouble: boolean;
};

/** How a customer pays one installment, and how often. */
const habits = [
  ...['on-time', 'on-time', 'on-time', 'on-time', 'on-time', 'on-time', 'early', 'early', 'late', 'late'],
] as const;
/** The events of one installment. The more often one is listed, the likelier it is. */
const accidentKinds = [
  ...(['parts', 'parts', 'parts', 'reversed', 'reversed', 'several', 'several', 'several'] as const),
  ...(['twice-refunded', 'twice', 'discount', 'discount', 'small-charge', 'small-charge'] as const),
] as const;
export type PaymentHabit = (typeof habits)[number] | (typeof accidentKinds)[number] | 'payroll' | 'surplus';

export type LifePlan = {
  /** The way of installment k, from 0. */
  wayOf: (index: number) => PaymentHabit;
  /** From this installment on nothing is paid; the number of installments if everything is. */
  stopsAt: number;
  payoffAt: number | null;
  lastInAdvanceAt: number | null;
};

export function planLife(random: Random, { count }: LifeTerms): LifePlan {
  const habit = random.pick(habits);
  const payroll = random.chance(0.15);
  const surplus = random.chance(0.06);
  const accidents = new Map<number, PaymentHabit>();
  if (random.chance(0.35))
    for (let at = random.whole(1, 2); at > 0; at--)
      accidents.set(random.whole(0, count - 1), random.pick(accidentKinds));
  const stopsAt = random.chance(0.35) ? random.whole(0, count) : count;
  return {
    wayOf: (index) => {
      const accident = accidents.get(index);
      if (accident) return accident;
      if (payroll) return 'payroll';
      if (surplus) return 'surplus';
      return random.chance(0.15) ? random.pick(habits) : habit;
    },
    stopsAt,
    payoffAt: random.chance(0.08) ? random.whole(1, count) : null,
    lastInAdvanceAt: random.chance(0.01) ? random.whole(1, count) : null,
  };
}

/** Charges of late payment: 2% and 1% a month by days, as the offer's fine says. */
function chargesOf({ installment }: LifeTerms, days: number): number {
  return days <= 0 ? 0 : Math.round(installment * 0.02) + Math.round((installment * 0.01 * days) / 30);
}

/** The discounted value on a day of the installments from `index`. */
export function balanceOn(day: number, index: number, { due, installment, rate }: LifeTerms): number {
  return due
    .slice(index)
    .reduce(
      (sum, index) => sum + Math.round(installment * (1 + rate) ** -(Math.max(0, index - day) / 30)),
      0,
    );
}

type Payment = { deed: Deed; cents: number; day: number };

/** The payments of one installment by a way. They pay it whole, and nothing more. */
export function paymentsOf(way: PaymentHabit, index: number, terms: LifeTerms, random: Random): Payment[] {
  const { installment, rate } = terms;
  const due = terms.due[index] ?? 0;
  const onTime = nextOpenDay(due);
  const lateDays = random.whole(1, random.chance(0.2) ? 70 : 15);
  const late = nextOpenDay(onTime + lateDays);
  const refundDay = due + random.whole(2, 9);
  switch (way) {
    case 'early':
      return [{ deed: 'payment', cents: installment, day: due - random.whole(1, 12) }];
    case 'late': {
      const charges = random.chance(0.7) ? chargesOf(terms, late - onTime) : 0;
      return [{ deed: 'late', cents: installment + charges, day: late }];
    }
    case 'parts': {
      const first = Math.round((installment * random.whole(10, 90)) / 100);
      const charges = random.chance(0.3) ? chargesOf(terms, late - onTime) : 0;
      return [
        { deed: 'part', cents: first, day: onTime },
        { deed: 'part', cents: installment - first + charges, day: late },
      ];
    }
    case 'discount': {
      const days = random.whole(5, 25);
      const cents = Math.round(installment * (1 + rate) ** (-days / 30));
      return [{ deed: 'early', cents, day: due - days }];
    }
    case 'reversed':
      return [
        { deed: 'payment', cents: installment, day: onTime },
        { deed: 'reversal', cents: -installment, day: refundDay },
        { deed: 'payment', cents: installment, day: refundDay + random.whole(1, 6) },
      ];
    case 'twice-refunded':
      return [
        { deed: 'payment', cents: installment, day: onTime },
        { deed: 'payment', cents: installment, day: onTime + random.whole(0, 3) },
        { deed: 'refund', cents: -installment, day: onTime + random.whole(4, 20) },
      ];
    case 'twice':
      return [
        { deed: 'payment', cents: installment, day: onTime },
        { deed: 'payment', cents: installment, day: onTime + random.whole(0, 4) },
      ];
    case 'small-charge':
      return [
        { deed: 'payment', cents: installment, day: onTime },
        { deed: 'small-charge', cents: 390, day: onTime + random.whole(0, 3) },
      ];
    case 'payroll':
      return [{ deed: 'payroll', cents: installment, day: onTime + random.whole(0, 4) }];
    case 'surplus':
      return [{ deed: 'payment', cents: installment + 1990, day: onTime }];
    case 'several':
    case 'on-time':
      return [{ deed: 'payment', cents: installment, day: onTime - (random.chance(0.2) ? 1 : 0) }];
  }
}
