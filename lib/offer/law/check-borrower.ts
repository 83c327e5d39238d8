import type { Assumption } from '../review/assumption.ts';
import type { Finding } from '../review/finding.ts';
import { finding } from '../review/make-finding.ts';
import type { Facts } from '../review/offer-facts.ts';
import { borrowerKinds } from './borrower-kind.ts';
import { requiredBorrowerKinds } from './required-borrower-kinds.ts';

/** Two figures that are right for different kinds of borrower cannot both be right. Null where one kind fits all. */
export function checkBorrower(facts: Facts): Finding | null {
  const needs = requiredBorrowerKinds(facts);
  const fitsAll = borrowerKinds.some((kind) => needs.every(({ kinds }) => kinds.includes(kind)));
  if (fitsAll) return null;
  return finding(
    'borrower',
    { verdict: 'differs', size: 'material' },
    {
      inputs: needs.map(({ figure }) => figure),
      assumptions: needs.map(({ figure, kinds }): Assumption => {
        return { id: 'kinds-needed', value: `${figure.name} ${kinds.join('+')}` };
      }),
    },
  );
}
