import { checkCashout } from './check-cashout.ts';
import { checkCet } from './check-cet.ts';
import { checkFine, checkInsurance, checkRebates } from './check-charges.ts';
import { checkCreated, checkDates, checkFigures } from './check-figures.ts';
import { checkCetRate, checkPair } from './check-rates.ts';
import { checkInstallment, checkInterest, checkTotal, checkTotalParts } from './check-schedule.ts';
import { checkTax } from './check-tax.ts';
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
  (facts) => checkPair('rates', facts),
  (facts) => checkCet('cet-yearly', facts),
  (facts) => checkCet('cet-monthly', facts),
  (facts) => checkPair('cet-pair', facts),
  checkCetRate,
  (facts) => checkTax('iof', facts),
  (facts) => checkTax('iof-additional', facts),
  (facts) => checkCashout('cashout-loan', facts),
  (facts) => checkCashout('cashout-offer', facts),
  checkRebates,
  checkInsurance,
  checkFine,
];

/** The findings of every check of an offer that has what the check is about. */
export function runChecks(facts: Facts): Finding[] {
  return checks.flatMap((check) => {
    const found = check(facts);
    return found ? [completeFinding(withExcuse(found, facts), facts)] : [];
  });
}
