import type { IofCandidate } from '../iof/iof-candidates.ts';
import type { Facts } from '../review/offer-facts.ts';
import type { Match } from '../schedule/search/match.ts';
import { toCents } from '../units/rounding.ts';
import type { CetCandidate } from './cet-candidates.ts';
import { solveCet } from './solve-cet.ts';

/** A CET with an IOF that is neither financed nor fully stated: the lawful IOF is taken to be paid in advance. */
export type TaxedCetCandidate = CetCandidate & { tax: { part: 'iof' | 'iofAdditional'; amount: number } };

type UnstatedPart = { part: TaxedCetCandidate['tax']['part']; of: keyof IofCandidate['iof'] };

/** The part of the tax that the offer does not state. */
function unstatedPartOf({ costs }: Facts['search']): UnstatedPart | null {
  if (costs.iof === null) return { part: 'iof', of: costs.iofAdditional === null ? 'total' : 'daily' };
  return costs.iofAdditional === null ? { part: 'iofAdditional', of: 'additional' } : null;
}

/**
 * The CETs of an offer whose schedule finances no IOF although the offer does not fully state it. A tax paid in advance
 * reduces the released amount (Res. CMN 4.881/2020, art. 4). One candidate for each borrower's rates and each CET that
 * leaves no charge out. Empty if the IOF is fully stated or financed.
 */
export function cetsWithUnstatedTax({ search, matches, cets, iofs }: Facts): TaxedCetCandidate[] {
  const [match] = matches;
  const unstated = unstatedPartOf(search);
  if (!match || match.composition.iof !== null || !unstated) return [];
  const { part, of } = unstated;
  return cets
    .filter(({ periodic, left }) => !periodic && left.every((one) => one === 'rebates'))
    .flatMap((candidate) =>
      iofs
        .filter((one) => hasSameDays(one, candidate))
        .flatMap((one) => sharesOf(match).map((share) => ({ one, amount: toCents(share * one.iof[of]) })))
        .map(({ one, amount }): TaxedCetCandidate => {
          const released = candidate.released - amount;
          const { payments, days } = candidate;
          return {
            ...candidate,
            result: solveCet(released, payments, days),
            released,
            tax: { part, amount },
            assumptions: [
              ...candidate.assumptions.filter(({ id }) => id !== 'costs-in-advance'),
              { id: 'costs-in-advance', value: [part, ...candidate.advance].join('+') },
              { id: 'borrower', value: one.rates.borrower },
            ],
          };
        }),
    );
}

/** The shares of the principal that may be taxed: all, or what pays off no earlier contract. */
function sharesOf({ composition: { principal, payoff = 0 } }: Match): number[] {
  return payoff > 0 ? [1, 1 - payoff / principal] : [1];
}

function hasSameDays(iof: IofCandidate, cet: CetCandidate): boolean {
  return iof.fromTransaction === cet.fromTransaction && iof.days.every((day, at) => day === cet.days[at]);
}
