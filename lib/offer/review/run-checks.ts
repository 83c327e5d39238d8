import type { Json } from '#lib/loan/json.ts';
import { checkMonthlyCet, checkYearlyCet } from '../checks/check-cet.ts';
import {
  checkFine,
  checkInsurance,
  checkLoanCashout,
  checkOfferCashout,
  checkRebates,
} from '../checks/check-charges.ts';
import { checkCreated, checkDates, checkFigures } from '../checks/check-figures.ts';
import { checkInstallment } from '../checks/check-installment.ts';
import { checkIof, checkIofAdditional } from '../checks/check-iof.ts';
import { checkCetPair, checkCetRate, checkRates } from '../checks/check-rates.ts';
import { checkInterest, checkTotal, checkTotalParts } from '../checks/check-totals.ts';
import type { Reading } from '../terms/read-field.ts';
import { isFraction } from '../units/amount-units.ts';
import { complete } from './complete-finding.ts';
import { type Finding, kindOf } from './finding.ts';
import { type FactOptions, type Facts, factsOf } from './offer-facts.ts';

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
];

type Judged = { facts: Facts; findings: Finding[] };

/**
 * An offer's facts and what every check finds in them. Where its amounts are taken for reais and nothing says so, but
 * all are whole, they are read as centavos too where figures differ: what agrees to the centavo there is no wrong real.
 */
export function judged(loan: Json, options: FactOptions): Judged {
  const first = judge(factsOf(loan, options));
  const { reading, status } = first.facts.units.amounts;
  const isOpen = reading === 'reais' && status === 'assumed' && isWhole(first.facts);
  if (!isOpen || differing(first) === 0) return first;
  const facts = factsOf(loan, { ...options, amountUnit: 'centavos' });
  const amounts: Facts['units']['amounts'] = {
    ...facts.units.amounts,
    status: 'assumed',
    evidence: [{ id: 'agree-as-centavos' }],
  };
  const other = judge({ ...facts, units: { ...facts.units, amounts } });
  return differing(other) < differing(first) ? other : first;
}

function judge(facts: Facts): Judged {
  const findings = checks.flatMap((check) => check(facts) ?? []).map((one) => complete(one, facts));
  return { facts, findings };
}

function differing({ findings }: Judged): number {
  return findings.filter((one) => kindOf(one) === 'differ').length;
}

/** Of fewer, one that was rounded to the real is as likely. */
const leastComputed = 2;

/**
 * True where none of the offer's own amounts is a fraction, and some of them were computed. A premium may have come
 * from another system.
 */
function isWhole({ given: { amounts } }: Facts): boolean {
  const { insurance: _, disbursement, ...computed } = amounts;
  const isNoFraction = (amount: Reading<number>) => !amount.ok || !isFraction(amount);
  const all = Object.values(computed);
  const given = all.filter((amount) => amount.ok && amount.value !== 0);
  return given.length >= leastComputed && [disbursement, ...all].every(isNoFraction);
}
