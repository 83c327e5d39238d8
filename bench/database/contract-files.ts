import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

const header = 'loan_id,contract_number,external_id,customer,status,created_at\n';

/** The contract number of a row. Numbers are sequential, as a lender assigns them. */
export const numberOf = (row: number) => `CCB-2026-${String(row).padStart(8, '0')}`;

/** Spreads identifiers as random ones are spread, but repeatably. */
const digestOf = (row: number) => createHash('md5').update(`row ${row}`).digest('hex');
export const externalIdOf = (row: number) =>
  digestOf(row).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5');
/** Each customer has three loans. */
export const customerOf = (row: number) => `cust_${digestOf(-Math.floor(row / 3)).slice(0, 16)}`;

export async function writeContracts(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  let text = header;
  for (let row = 0; row < rows; row++) {
    const [month, day] = [(row % 12) + 1, (row % 28) + 1].map((part) => String(part).padStart(2, '0'));
    const status = row % 7 ? 'open' : 'settled';
    text += `loan_${digestOf(row).slice(8)},${numberOf(row)},${externalIdOf(row)},${customerOf(row)},${status},2026-${month}-${day}T12:00:00.000Z\n`;
    if (text.length < 1_000_000) continue;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
  file.end(text);
  await finished(file);
}
