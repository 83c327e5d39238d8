import type { FieldReading } from '../terms/read-field.ts';
import type { AmountName, Terms } from '../terms/read-terms.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';

/** A figure of the offer that can be read, with its JSON Pointer. Amounts in reais, rates as fractions. */
export type Declared = { value: number; path: string };

/** One check of an offer. Every check is run in the same way: see `runChecks`. */
export type Check = {
  id: Finding['check'];
  /** False where the offer has nothing that the check is about. */
  concerns?: (facts: Facts) => boolean;
  /** The figure that is judged. */
  declared: (facts: Facts) => FieldReading<number>;
  /** The symbol of a rate in formulas: one in an unknown unit is shown by its digits alone. */
  symbol?: string;
  /** The figures without which there is no verdict, the first of which that cannot be read is the reason. */
  needs?: (facts: Facts) => readonly FieldReading<unknown>[];
  judge: (facts: Facts, declared: Declared) => Finding;
};

/** The rate of the contract that its schedule is computed by. */
export function statedRate({ rates }: Terms): FieldReading<number> {
  return rates.monthly.ok ? rates.monthly : rates.yearly;
}

/** What most checks need: an amount, the number of installments, or the rate of the contract. */
type Needed = AmountName | 'count' | 'rate';

export function needing(...names: Needed[]): Check['needs'] {
  return ({ terms }) =>
    names.map((name) => {
      if (name === 'rate') return statedRate(terms);
      return name === 'count' ? terms.count : terms.amounts[name];
    });
}

/** A check of an amount of the offer. */
export function amountCheck(
  id: Check['id'],
  amount: AmountName,
  judge: Check['judge'],
  needs?: Check['needs'],
): Check {
  return { id, declared: ({ terms }) => terms.amounts[amount], judge, ...(needs ? { needs } : {}) };
}
