import type { FieldReading } from '../terms/read-field.ts';
import type { Terms } from '../terms/read-terms.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';

/** A figure of the offer that can be read, with its JSON Pointer. Amounts in reais, rates as fractions. */
export type Declared = { value: number; path: string };

/** One check of an offer. Every check is run in the same way: see `runChecks`. */
export type Check = {
  id: Finding['check'];
  /** False where the offer has nothing that the check is about. */
  concerns?: (facts: Facts) => boolean;
  /** The figure that is judged, with its symbol in formulas. */
  declared: (facts: Facts) => { name: string; reading: FieldReading<number> };
  /** The figures without which there is no verdict, the first of which that cannot be read is the reason. */
  needs?: (facts: Facts) => readonly FieldReading<unknown>[];
  judge: (facts: Facts, declared: Declared) => Finding;
};

/** A rate of an offer as the figure that a check judges. */
export function rateNamed(name: string, of: keyof Terms['rates']): Check['declared'] {
  return ({ rates }) => ({ name, reading: rates[of] });
}
