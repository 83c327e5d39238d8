import { roundToCent } from '../units/rounding.ts';
import type { Assumption } from './assumption.ts';
import { explanationAssumptions } from './explained-assumptions.ts';
import type { Facts } from './facts.ts';
import type { Finding } from './finding.ts';
import { type OfferSchedule, offerSchedule } from './offer-schedule.ts';
import { type CetStatement, cetStatement, type TotalStatement, totalStatement } from './statements.ts';

/** A combination of conventions that reproduces the installment. */
type FittingSchedule = {
  assumptions: Assumption[];
  /** Amounts in reais, to the cent; the rate is a fraction a month. */
  installment: number;
  principal: number;
  monthlyRate: number;
  /** The insurance premium that is a part of each installment; null without one. */
  monthlyPremium: number | null;
};

/** The parts of a review that are computed from its figures. */
export type ComputedParts = {
  /** The conventions that reproduce the installment, the likeliest first; empty if none does. */
  fits: FittingSchedule[];
  /** The number of such conventions in all: those of a corrected offer are not listed but for the first. */
  fitCount: number;
  /** The installments by the first of `fits`. */
  schedule: OfferSchedule | null;
  total: TotalStatement | null;
  cet: CetStatement | null;
};

/** The parts of a review that are computed from its figures and not compared with them. */
export function computedParts(facts: Facts, findings: readonly Finding[]): ComputedParts {
  const of = (check: Finding['check']) => findings.find((one) => one.check === check);
  return {
    fits: facts.fits.map((fit) => ({
      assumptions: explanationAssumptions(fit),
      installment: roundToCent(fit.installment),
      principal: roundToCent(fit.principal.amount),
      monthlyRate: fit.rate,
      monthlyPremium: fit.premium?.way === 'within' ? fit.premium.amount : null,
    })),
    fitCount: facts.fits.length,
    schedule: offerSchedule(facts),
    total: totalStatement(facts, of('total-parts')),
    cet: cetStatement(facts, of('interest')),
  };
}
