import { containsMasked } from '#lib/loan/masked.ts';
import { referenceId } from '#lib/loan/references/reference-id.ts';
import type { EvidenceColumn, EvidenceRow } from './evidence.ts';
import { clientAddress, isPrivateAddress } from './ip-address.ts';

/**
 * One device (fingerprint) or address (IP) of signatures whose signers are not the same, or a private address, which is a
 * proxy's. `paths`: the JSON Pointers of the values.
 */
export type SharedValue = { row: 'fingerprint' | 'ip'; isOfProxy: boolean; paths: string[] };

type Table = { columns: readonly EvidenceColumn[]; rows: readonly EvidenceRow[] };

/**
 * The devices and addresses that signatures of different signers share. They accuse nobody: a couple shares a phone.
 * Masked values are compared with nothing, so that nothing is told of them.
 */
export function sharedValues({ columns, rows }: Table): SharedValue[] {
  const cellsOf = (name: EvidenceRow['name']) => rows.find((row) => row.name === name)?.cells ?? [];
  const signers = cellsOf('signer').map(({ value }) => referenceId(value));
  return (['fingerprint', 'ip'] as const).flatMap((row) => {
    const compared = columns.flatMap(({ key }, index) => {
      const [cell, signer] = [cellsOf(row)[index], signers[index]];
      if (key === 'loan' || !signer || !cell || typeof cell.value !== 'string') return [];
      const value = row === 'ip' ? clientAddress(cell.value) : cell.value.trim().toLowerCase();
      return value === '' || containsMasked(cell.value) ? [] : { signer, value, path: cell.path };
    });
    return [...Map.groupBy(compared, ({ value }) => value)]
      .filter(([, group]) => new Set(group.map(({ signer }) => signer)).size > 1)
      .map(([value, group]) => ({
        row,
        isOfProxy: row === 'ip' && isPrivateAddress(value),
        paths: group.map(({ path }) => path),
      }));
  });
}
