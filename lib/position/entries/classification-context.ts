import { coveredBy, daysBefore, leftOf } from '../plan/covered-installments.ts';
import type { RepaymentTerms } from '../plan/repayment-terms.ts';
import type { ClassifiedEntry, Entry } from './entry.ts';
import type { PaymentSign } from './payment-sign.ts';

/** The context in which an entry is classified: the terms, the sign of the list, and the entries before it. */
export type ClassificationContext = {
  terms: RepaymentTerms;
  sign: PaymentSign;
  /** The civil day of today, as a day number. */
  today: number;
  /** How often each amount occurs among the entries of the payments' sign. */
  occurrences: ReadonlyMap<number, number>;
  earlier: ClassifiedEntry[];
  /** The payments among them that were not taken back, by the size of their amount. */
  payments: Map<number, ClassifiedEntry[]>;
  /** The payments with a surplus that was not returned, by its size. */
  surpluses: Map<number, ClassifiedEntry[]>;
  lastPayment: ClassifiedEntry | null;
  /** Parts of the installment that is paid next which no description names. */
  openParts: ClassifiedEntry[];
  /** The cents that the entries so far pay, by the likeliest reading. */
  credit: number;
  disbursement: ClassifiedEntry | null;
  /** How many installments have the other sign without a word that says why. */
  opposites: number;
};

/** The result of a rule for an entry. Without `low` and `high` no other reading fits. */
export type Ruling = Pick<ClassifiedEntry, 'kind'> &
  Partial<Pick<ClassifiedEntry, 'low' | 'likely' | 'high' | 'surplus' | 'notes' | 'isOpen'>>;

/** The first rule that returns a ruling decides. */
export type Rule = (entry: Entry, context: ClassificationContext) => Ruling | null;

export function classifyAs(entry: Entry, ruling: Ruling): ClassifiedEntry {
  const likely = ruling.likely ?? 0;
  return {
    ...entry,
    low: likely,
    high: likely,
    surplus: 0,
    notes: [],
    isOpen: false,
    isReversed: false,
    ...ruling,
    likely,
  };
}

/** The installment that the next payment pays first, and what is left of it. */
export function nextInstallment({ terms, credit }: ClassificationContext): {
  index: number;
  left: number;
  amount: number;
} {
  const index = Math.max(0, coveredBy(credit, terms));
  return {
    index,
    left: leftOf(index, credit, terms),
    amount: terms.amounts[index] ?? terms.installment ?? 0,
  };
}

/** How many due dates are before a day, by the series in which the fewest or the most are. */
export function dueBefore({ terms }: ClassificationContext, day: number, extreme: 'fewest' | 'most'): number {
  const counts = terms.dueDates.map(({ due, payable }) =>
    daysBefore(extreme === 'most' ? due : payable, day),
  );
  if (counts.length === 0) return 0;
  return extreme === 'most' ? Math.max(...counts) : Math.min(...counts);
}
