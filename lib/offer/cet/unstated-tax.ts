import type { IofCandidate } from '../iof/iof-candidates.ts';
import type { Facts } from '../review/offer-facts.ts';
import { toCents } from '../units/rounding.ts';
import type { CetCandidate } from './cet-candidates.ts';
import { solveCet } from './solve-cet.ts';

/** A CET with an IOF that is neither financed nor told whole: what the rule gives is taken for paid in advance. */
export type TaxedCetCandidate = CetCandidate & { tax: { part: 'iof' | 'iofAdditional'; amount: number } };

type Untold = { part: TaxedCetCandidate['tax']['part']; of: keyof IofCandidate['iof'] };

/** Which part of the tax the offer does not tell. */
function untoldOf({ costs }: Facts['search']): Untold | null {
  if (costs.iof === null) return { part: 'iof', of: costs.iofAdditional === null ? 'total' : 'daily' };
  return costs.iofAdditional === null ? { part: 'iofAdditional', of: 'additional' } : null;
}

/**
 * The CETs of an offer whose schedule shows that no IOF is financed, where that is not told whole: by the rule (art. 4)
 * a tax that is paid in advance lessens what is released. One for each borrower's rates and each CET that leaves no
 * charge out. Empty where all of it is told, or where it is financed.
 */
export function cetsWithUnstatedTax({ search, matches, cets, iofs }: Facts): TaxedCetCandidate[] {
  const [match] = matches;
  const untold = untoldOf(search);
  if (!match || match.composition.iof !== null || !untold) return [];
  const { part, of } = untold;
  return cets
    .filter(({ periodic, left }) => !periodic && left.every((one) => one === 'rebates'))
    .flatMap((reading) =>
      iofs
        .filter((one) => isOfDays(one, reading))
        .map((one): TaxedCetCandidate => {
          const amount = toCents(one.iof[of]);
          const released = reading.released - amount;
          const { payments, days } = reading;
          return {
            ...reading,
            result: solveCet(released, payments, days),
            released,
            tax: { part, amount },
            assumptions: [
              ...reading.assumptions.filter(({ id }) => id !== 'costs-in-advance'),
              { id: 'costs-in-advance', value: [part, ...reading.advance].join('+') },
              { id: 'borrower', value: one.rates.borrower },
            ],
          };
        }),
    );
}

function isOfDays(iof: IofCandidate, cet: CetCandidate): boolean {
  return iof.fromTransaction === cet.fromTransaction && iof.days.every((day, at) => day === cet.days[at]);
}
