/** Fails where a package that may ship has a license that is not allowed. It reads the lock file, and needs no build. */
import { fileURLToPath } from 'node:url';
import { isLicenseAllowed } from '../bin/assemble/allowed-licenses.ts';
import { packagesThatMayShip } from '../bin/assemble/packages-that-may-ship.ts';

const mayShip = packagesThatMayShip(fileURLToPath(new URL('..', import.meta.url)));
const refused = mayShip.filter((found) => !isLicenseAllowed(found));

for (const { name, license } of refused) {
  console.error(`${name}: ${license ?? 'no license'} is not allowed by bin/assemble/allowed-licenses.ts`);
}
console.log(`${mayShip.length} packages may ship, and the license of ${refused.length} is not allowed.`);
process.exitCode = refused.length > 0 ? 1 : 0;
