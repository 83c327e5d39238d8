/** Fails where a package that ships has a license that is not allowed. It reads the lock file, and needs no build. */
import { fileURLToPath } from 'node:url';
import { isLicenseAllowed } from './licenses/allowed-licenses.ts';
import { shippedPackages } from './licenses/shipped-packages.ts';

const shipped = shippedPackages(fileURLToPath(new URL('..', import.meta.url)));
const refused = shipped.filter((found) => !isLicenseAllowed(found));

for (const { name, license } of refused) {
  console.error(`${name}: ${license ?? 'no license'} is not allowed by tools/licenses/allowed-licenses.ts`);
}
console.log(`${shipped.length} packages ship, and the license of ${refused.length} is not allowed.`);
process.exitCode = refused.length > 0 ? 1 : 0;
