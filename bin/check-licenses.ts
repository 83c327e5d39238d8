/**
 * Fails where a package that may ship has a license that is not allowed. It reads the lock file alone, so that it needs no
 * build. The packages that do ship are some of these, and `npm run assemble` checks them again.
 */
import { readFileSync } from 'node:fs';
import { isLicenseAllowed } from './assemble/allowed-licenses.ts';
import { isExcluded } from './assemble/excluded-files.ts';

type LockedPackage = { license?: string; dev?: boolean; devOptional?: boolean };

const lockFile = new URL('../package-lock.json', import.meta.url);
const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

const mayShip = Object.entries(packages)
  .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional && !isExcluded(folder))
  .map(([folder, { license = null }]) => ({ name: folder.replace(/^.*node_modules\//, ''), license }));
const refused = mayShip.filter((found) => !isLicenseAllowed(found));

for (const { name, license } of refused) {
  console.error(`${name}: ${license ?? 'no license'} is not allowed by bin/assemble/allowed-licenses.ts`);
}
console.log(`${mayShip.length} packages may ship, and the license of ${refused.length} is not allowed.`);
process.exitCode = refused.length > 0 ? 1 : 0;
