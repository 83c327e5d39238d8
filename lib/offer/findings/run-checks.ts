import { checkBorrower } from './check-borrower.ts';
import { checkLoanCashout, checkOfferCashout } from './check-cashout.ts';
import { checkMonthlyCet, checkYearlyCet } from './check-cet.ts';
import { checkFine, checkInsurance, checkRebates } from './check-charges.ts';
import { checkCreated, checkDates, checkFigures } from './check-figures.ts';
import { checkCetPair, checkCetRate, checkRates } from './check-rates.ts';
import { checkInstallment, checkInterest, checkTotal, checkTotalParts } from './check-schedule.ts';
import { checkIof, checkIofAdditional } from './check-tax.ts';
import { completeFinding } from './complete-finding.ts';
import { withExcuse } from './excuses.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';

const checks: readonly ((facts: Facts) => Finding | null)[] = [
  checkFigures,
  checkDates,
  checkCreated,
  checkInstallment,
  checkTotal,
  checkTotalParts,
  checkInterest,
  checkRates,
  checkYearlyCet,
  checkMonthlyCet,
  checkCetPair,
  checkCetRate,
  checkIof,
  checkIofAdditional,
  checkLoanCashout,
  checkOfferCashout,
  checkRebates,
  checkInsurance,
  checkFine,
  checkBorrower,
];

/** The findings of every check of an offer that has what the check is about. */
export function runChecks(facts: Facts): Finding[] {
  return checks.flatMap((check) => {
    const found = check(facts);
    return found ? [completeFinding(withExcuse(found, facts), facts)] : [];
  });
}
