import type { Random } from '../truth/seeded-random.ts';
import { balanceOn, type LifeCourse, type PaymentHabit, paymentsOf, planLife } from './life-events.ts';
import type { LifeTerms } from './life-offer.ts';

type Context = { course: LifeCourse; today: number; terms: LifeTerms; random: Random };

/** Lives a loan up to a day. The truth about each installment is noted while it happens. */
export function liveUntil(today: number, terms: LifeTerms, random: Random): LifeCourse {
  const plan = planLife(random, terms);
  const course: LifeCourse = {
    events: [],
    paidOn: new Array<number>(terms.count).fill(0),
    hasPayoff: false,
    hasOpenDouble: false,
  };
  const context = { course, today, terms, random };
  let index = 0;
  while (index < Math.min(terms.count, plan.stopsAt)) {
    if (plan.payoffAt === index && payOff(context, index)) return course;
    if (plan.lastInAdvanceAt === index && index < terms.count - 2) payLastInAdvance(context, index);
    const way = plan.wayOf(index);
    const several =
      way === 'several' ? Math.min(random.whole(2, 4), terms.count - index, plan.stopsAt - index) : 1;
    if (several >= 2) paySeveral(context, index, several);
    else if (course.paidOn[index] === 0) payOne(context, index, way);
    index += several;
  }
  return course;
}

function payOne({ course, today, terms, random }: Context, index: number, way: PaymentHabit): void {
  if (way === 'twice') course.hasOpenDouble = true;
  for (const { deed, cents, day } of paymentsOf(way, index, terms, random)) {
    if (day > today || day <= terms.release) continue;
    course.events.push({ deed, cents, day, number: index + 1 });
    // A second payment of one installment pays no other one, its refund unpays none, and a charge pays nothing.
    if (deed === 'small-charge' || deed === 'refund') continue;
    const credit = way === 'discount' ? terms.installment : cents;
    const before = course.paidOn[index] ?? 0;
    course.paidOn[index] = Math.max(0, Math.min(terms.installment, before + credit));
  }
}

/** Some installments in one amount: those that were missed, or the next ones in advance. */
function paySeveral({ course, today, terms, random }: Context, index: number, several: number): void {
  const at = random.chance(0.6) ? index + several - 1 : index;
  const day = (terms.payable[at] ?? 0) - random.whole(0, 3);
  if (day > today || day <= terms.release) return;
  const deed = random.chance(0.4) ? 'payroll' : 'several';
  course.events.push({ deed, cents: several * terms.installment, day, number: null });
  course.paidOn.fill(terms.installment, index, index + several);
}

function payOff({ course, today, terms, random }: Context, index: number): boolean {
  const day = (terms.due[index] ?? 0) - random.whole(1, 20);
  const isOpen = course.paidOn.slice(0, index).some((cents) => cents < terms.installment);
  if (day > today || day <= terms.release || isOpen) return false;
  course.events.push({ deed: 'payoff', cents: balanceOn(day, index, terms), day, number: null });
  course.paidOn.fill(terms.installment);
  course.hasPayoff = true;
  return true;
}

/** The last installment in advance at its discount: a small amount that pays a whole installment. */
function payLastInAdvance({ course, today, terms }: Context, index: number): void {
  const last = terms.count - 1;
  const day = (terms.due[index] ?? 0) - 5;
  if (day > today || day <= terms.release) return;
  course.events.push({ deed: 'last-in-advance', cents: balanceOn(day, last, terms), day, number: null });
  course.paidOn[last] = terms.installment;
  course.hasPayoff = true;
}
