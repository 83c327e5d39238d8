import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLicenseAllowed } from './allowed-licenses.ts';
import type { ShippedPackage } from './shipped-packages.ts';

export const licensesName = 'licenses.txt';

/**
 * Writes the licenses of the shipped packages: a list, and the texts that their authors ask to be kept with copies.
 * Throws an error that names each package whose license is not allowed.
 */
export function writeLicenses(root: string, target: string, shipped: readonly ShippedPackage[]): void {
  const refused = shipped.filter((found) => !isLicenseAllowed(found));
  if (refused.length > 0)
    throw new Error(`These licenses are not allowed:\n${refused.map(licenseLine).join('\n')}`);
  const texts = shipped.flatMap((found) => {
    const own = licenseTexts(root, found);
    return own.length > 0 ? [`${'='.repeat(80)}\n${licenseLine(found)}\n\n${own.join('\n\n')}`] : [];
  });
  const head = 'The packages of which the Loan Desk holds the whole or a part, and their licenses.';
  const list = shipped.map(licenseLine).join('\n');
  writeFileSync(join(target, licensesName), `${head}\n\n${list}\n\n${texts.join('\n')}\n`);
}

function licenseLine({ name, version, license, folder }: ShippedPackage): string {
  const within = folder.includes('/next/dist/') ? ' (a copy within Next)' : '';
  return `${name}${version ? ` ${version}` : ''}: ${license ?? 'not declared'}${within}`;
}

function licenseTexts(root: string, { folder }: ShippedPackage): string[] {
  const names = readdirSync(join(root, folder)).filter((name) => /^(licen[sc]e|copying|notice)/i.test(name));
  return names.sort().map((name) => readFileSync(join(root, folder, name), 'utf8').trim());
}
