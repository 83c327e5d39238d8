import { isUuid } from '#lib/loan/string-formats.ts';
import type { Identifier, ListEntry, Recognised } from '../pasted-text.ts';

/**
 * What a list can be made of: the rows of a column, else what stands in the text and is an identifier whatever the
 * index says, where two are of a kind. Offers, signatures and files beside a loan are that loan's, and CPF and CNPJ
 * beside several are their customers': they are no rows of their own. A contract number or a UUID is, since nothing
 * says that it is of a loan in the same text.
 */
export function listable({ list, identifiers }: Recognised): ListEntry[] | null {
  if (list) return list;
  const certain = identifiers.filter(isCertain);
  const loans = certain.filter(({ is }) => is === 'loan').length;
  const own = certain.filter(
    ({ is }) => !(loans > 0 && is === 'resource') && !(loans > 1 && is === 'document'),
  );
  const several = [...Map.groupBy(own, ({ is }) => is).values()].some(({ length }) => length > 1);
  // Where in the text they stood is not kept: a row that has an identifier never shows its line.
  return several ? own.map((identifier) => ({ line: 1, identifiers: [identifier] })) : null;
}

const shared = ['fund', 'product', 'creditPolicy'];

function isCertain(one: Identifier): boolean {
  switch (one.is) {
    case 'loan':
    case 'document':
      return true;
    case 'resource':
      return !shared.includes(one.resource);
    case 'contract':
      return one.by === 'pattern' || one.by === 'label';
    case 'externalId':
      return isUuid(one.id);
    default:
      return false;
  }
}
