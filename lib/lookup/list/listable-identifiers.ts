import { resourceOf } from '#lib/loan/loan-id.ts';
import { type Identifier, isOfApi, type ListEntry, type PastedText } from '../pasted-text.ts';

/**
 * Returns the rows of a list that a text offers: those of a column, else the certain identifiers in the text, where two
 * are of a kind. Offers, signatures and files beside a loan belong to that loan, and CPF and CNPJ beside several loans
 * to their customers. A contract number or a UUID has a row, since nothing says that it is of a loan in the same text.
 */
export function listableIdentifiers({ list, identifiers }: PastedText): ListEntry[] | null {
  if (list) return list;
  const certain = identifiers.filter(isCertain);
  const loans = certain.filter(({ kind }) => kind === 'loan').length;
  const own = certain.filter(
    ({ kind }) => !(loans > 0 && kind === 'resource') && !(loans > 1 && kind === 'document'),
  );
  const several = [...Map.groupBy(own, ({ kind }) => kind).values()].some(({ length }) => length > 1);
  // Where in the text they stood is not kept: a row that has an identifier never shows its line.
  return several ? own.map((identifier) => ({ line: 1, identifiers: [identifier] })) : null;
}

const sharedByLoans = ['fund', 'product', 'creditPolicy'];

function isCertain(one: Identifier): boolean {
  if (one.kind === 'contract') return one.evidence === 'pattern' || one.evidence === 'label';
  const isShared = one.kind === 'resource' && sharedByLoans.includes(resourceOf(one.id) ?? '');
  return one.kind === 'document' || (isOfApi(one) && !isShared);
}
