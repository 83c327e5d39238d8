import type { Borrower, IofRates } from '../iof/iof-rate-table.ts';
import { iofRatesOn, isTaxedAs } from '../iof/iof-rates.ts';
import { type InstallmentTable, installmentTable } from '../schedule/installment-table.ts';
import { hasFoundDate } from '../schedule/repayment-plan.ts';
import { pathsOf, valueOrNull } from '../terms/read-field.ts';
import { unitAssumptions } from '../units/unit-reading.ts';
import type { Assumption } from './assumption.ts';
import type { Finding } from './finding.ts';
import { tableAssumptions } from './match-assumptions.ts';
import type { Facts } from './offer-facts.ts';

/**
 * The installments by the first match, and the assumptions beside it. `borrower`: the one whose IOF they show; null if no
 * IOF rate is known.
 */
export type OfferSchedule = InstallmentTable & {
  borrower: Borrower | null;
  assumptions: Assumption[];
  paths: string[];
};

/** The installments of an offer; null where no convention, more than one unit, or one with a date that the offer does not state gives its installment. */
export function offerSchedule(
  { terms, matches, units, search, inferred }: Facts,
  findings: readonly Finding[],
): OfferSchedule | null {
  const [match] = matches;
  const { installment } = terms.amounts;
  // If two units of the rate give the installment, it is not known which schedule to show.
  if (!match || hasFoundDate(match.plan) || !installment.ok || (!units.rates?.reading && match.rate !== 0))
    return null;
  const release = valueOrNull(terms.release);
  const tax = release === null ? null : tableRates(findings, release, match.composition.principal);
  const table = installmentTable(match, installment.value, release, tax);
  return {
    ...table,
    borrower: tax?.borrower ?? null,
    assumptions: [
      ...tableAssumptions(match, search, tax),
      ...(inferred?.assumptions ?? []),
      ...unitAssumptions([units.amounts, match.rate === 0 ? null : units.rates]),
    ],
    paths: pathsOf([
      ...Object.values(terms.amounts),
      ...Object.values(terms.rates),
      ...[terms.count, terms.release, terms.firstDue],
    ]),
  };
}

/** The IOF rates by which the IOF agrees; else those of a natural person, who borrows nearly every one of these loans. */
function tableRates(
  findings: readonly Finding[],
  release: number,
  principal: number,
): (IofRates & { isAgreed: boolean }) | null {
  const rates = iofRatesOn(release).filter(({ borrower }) => isTaxedAs(borrower, principal));
  const iof = findings.find(({ check, verdict }) => check === 'iof' && verdict === 'agrees');
  const borrower = iof?.assumptions.find(({ id }) => id === 'borrower')?.value;
  const daily = iof?.inputs.find(({ name }) => name === 'r')?.value;
  const agreed = rates.find((one) => one.borrower === borrower && one.daily === daily);
  const chosen = agreed ?? rates.find((one) => one.borrower === 'person');
  return chosen ? { ...chosen, isAgreed: agreed !== undefined } : null;
}
