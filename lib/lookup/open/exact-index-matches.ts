import { unseparated } from '../contract/contract-keys.ts';
import type { IndexedLoan, IndexMatches, MatchGroup } from '../index-matches.ts';
import type { Identifier } from '../pasted-text.ts';

/**
 * Returns the loans whose contract number is equal to a written one after case, blanks, hyphens, dots and slashes. A
 * number of digits may lack its leading zeros where no contract is equal to it: then those that it fits.
 */
function equalLoans(written: string, loans: IndexedLoan[]): IndexedLoan[] {
  const number = unseparated(written);
  const numberOf = ({ contract }: IndexedLoan) => unseparated(contract ?? '');
  const equal = loans.filter((loan) => numberOf(loan) === number);
  if (equal.length > 0 || !/^\d+$/.test(number)) return equal;
  const significant = number.replace(/^0+(?=\d)/, '');
  return loans.filter((loan) => {
    const own = numberOf(loan);
    return own.length > number.length && own === significant.padStart(own.length, '0');
  });
}

/**
 * Moves loans whose contract number is only near the written one to the near misses. The index finds `CCB-2026-000417`
 * by `CCB-2026-417` as well, which may be another person's contract.
 */
export function exactMatches(identifiers: readonly Identifier[], matches: IndexMatches): IndexMatches {
  const near: IndexedLoan[] = [];
  const groups = matches.groups.flatMap((group): MatchGroup[] => {
    const one = identifiers.find((own) => 'written' in own && own.id === group.id);
    if (group.matchedBy !== 'contract' || !one) return [group];
    // Of a number that a spreadsheet changed, what is left.
    const equal = equalLoans(one.kind === 'contract' ? one.written : one.id, group.loans);
    near.push(...group.loans.filter((loan) => !equal.includes(loan)));
    return equal.length > 0 ? [{ ...group, loans: equal }] : [];
  });
  return { ...matches, groups, nearMisses: [...near, ...matches.nearMisses] };
}
