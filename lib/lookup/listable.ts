import { isUuid } from '#lib/loan/shapes.ts';
import type { Identifier, ListEntry, Recognised } from './recognised.ts';

/**
 * What a list can be made of: the rows of a column, else what stands in the text and is an identifier whatever the
 * index says, where two are of a kind. A text of one loan names its signatures and files as well: beside a loan they
 * make no list.
 */
export function listable({ list, identifiers }: Recognised): ListEntry[] | null {
  if (list) return list;
  const certain = identifiers.filter(isCertain);
  const named = certain.filter(({ is }) => is !== 'resource');
  const kinds = Map.groupBy(certain.some(({ is }) => is === 'loan') ? named : certain, ({ is }) => is);
  const several = [...kinds.values()].some(({ length }) => length > 1);
  // Where in the text they stood is not kept: a row that has an identifier never shows its line.
  return several ? certain.map((identifier) => ({ line: 1, identifiers: [identifier] })) : null;
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
