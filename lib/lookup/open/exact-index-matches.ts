import { unseparated } from '../contract/contract-keys.ts';
import type { IndexedLoan, IndexMatches, MatchGroup } from '../index-matches.ts';
import type { Identifier } from '../pasted-text.ts';

const isDigits = /^\d+$/;
const withoutLeadingZeros = (digits: string) => digits.replace(/^0+(?=\d)/, '');

/**
 * Returns the loans whose contract number is equal to a written one after case, blanks, hyphens, dots and slashes. A
 * number of digits may lack its leading zeros where no contract is equal to it: then those that it fits.
 */
function equalLoans(written: string, loans: readonly IndexedLoan[]): IndexedLoan[] {
  const number = unseparated(written);
  const contracts = loans.map((loan) => ({ loan, number: unseparated(loan.contract ?? '') }));
  const equal = contracts.filter((contract) => contract.number === number);
  const fits = equal.length > 0 || !isDigits.test(number) ? equal : contracts.filter(lacksZeros(number));
  return fits.map(({ loan }) => loan);
}

const lacksZeros = (typed: string) => {
  const significant = withoutLeadingZeros(typed);
  return ({ number }: { number: string }) =>
    isDigits.test(number) && number.length > typed.length && withoutLeadingZeros(number) === significant;
};

/**
 * Moves loans whose contract number is only near the written one to the near misses. The index finds `CCB-2026-000417`
 * by `CCB-2026-417` as well, which may be another person's contract.
 */
export function exactMatches(identifiers: readonly Identifier[], matches: IndexMatches): IndexMatches {
  const near: IndexedLoan[] = [];
  const groups = matches.groups.flatMap((group): MatchGroup[] => {
    const number = group.matchedBy === 'contract' ? writtenNumber(identifiers, group) : undefined;
    if (number === undefined) return [group];
    const equal = equalLoans(number, group.loans);
    near.push(...group.loans.filter((loan) => !equal.includes(loan)));
    return equal.length > 0 ? [{ ...group, loans: equal }] : [];
  });
  return { ...matches, groups, nearMisses: [...near, ...matches.nearMisses] };
}

/** Returns the number as written, or what a spreadsheet left of it. */
function writtenNumber(identifiers: readonly Identifier[], { id }: MatchGroup): string | undefined {
  const one = identifiers.find(
    ({ kind, id: own }) => (kind === 'contract' || kind === 'damaged') && own === id,
  );
  return one?.kind === 'contract' ? one.written : one?.id;
}
