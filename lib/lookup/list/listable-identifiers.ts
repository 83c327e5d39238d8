import { isUuid } from '#lib/loan/string-formats.ts';
import type { Identifier, ListEntry, PastedText } from '../pasted-text.ts';

/**
 * What a list can be made of: the rows of a column, else what stands in the text and is an identifier whatever the
 * index says, where two are of a kind. Offers, signatures and files beside a loan are that loan's, and CPF and CNPJ
 * beside several are their customers': they are no rows of their own. A contract number or a UUID is, since nothing
 * says that it is of a loan in the same text.
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

const shared = ['fund', 'product', 'creditPolicy'];

function isCertain(one: Identifier): boolean {
  switch (one.kind) {
    case 'loan':
    case 'document':
      return true;
    case 'resource':
      return !shared.includes(one.resource);
    case 'contract':
      return one.evidence === 'pattern' || one.evidence === 'label';
    case 'externalId':
      return isUuid(one.id);
    default:
      return false;
  }
}
