import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const maxOffers = 20;

/** Writes the first offers of a list to a folder, one file each. */
export function writeWorst(folder: string, offers: readonly object[]): void {
  mkdirSync(folder, { recursive: true });
  for (const [at, offer] of offers.slice(0, maxOffers).entries())
    writeFileSync(
      join(folder, `${String(at + 1).padStart(2, '0')}.json`),
      `${JSON.stringify(offer, null, 2)}\n`,
    );
}
