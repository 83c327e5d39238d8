import { waitLongerHeader } from './longer-timeout.ts';

const awaitedLoans = new Set<string>();

/** Remembers, for this page, that a loan opened only where the person waited longer. */
export function rememberSlowLoan(loan: string): void {
  awaitedLoans.add(loan);
}

/** The header of whatever else is read of a loan: one that was waited for is as slow for a refresh, reveal or verification. */
export function waitHeaderOf(loan: string): Record<string, string> {
  return awaitedLoans.has(loan) ? waitLongerHeader : {};
}
