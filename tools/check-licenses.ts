/** Fails where a package that ships has a license that is not allowed. It reads the lock file, and needs no build. */
import { readFileSync } from 'node:fs';

/** The licenses of packages that may ship, as package.json writes them. A person reads any other before it is added. */
const allowed = ['MIT', 'ISC', 'BSD-3-Clause', 'Apache-2.0', '0BSD'];

/** Other licenses that were read and found to bind nobody who runs the desk, by the package. */
const allowedByPackage: Record<string, string> = {
  // A table of browsers; the notice is kept.
  'caniuse-lite': 'CC-BY-4.0',
  // A font that is shown, and not sold.
  '@fontsource-variable/inter': 'OFL-1.1',
};

/** True where the license of a package is on the list, or allowed for this package. */
export function isLicenseAllowed({ name, license }: { name: string; license: string | null }): boolean {
  return license !== null && (allowed.includes(license) || allowedByPackage[name] === license);
}

type LockedPackage = { license?: string; dev?: boolean; optional?: boolean; devOptional?: boolean };

/** Returns the packages that `npm ci --omit=dev --omit=optional` installs, by the lock file of the project. */
function shippedPackages() {
  const lockFile = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([folder, { dev, optional, devOptional }]) => folder !== '' && !dev && !optional && !devOptional)
    .map(([folder, { license = null }]) => ({ name: folder.replace(/^.*node_modules\//, ''), license }));
}

if (import.meta.main) {
  const shipped = shippedPackages();
  const refused = shipped.filter((found) => !isLicenseAllowed(found));
  for (const { name, license } of refused)
    console.error(`${name}: ${license ?? 'no license'} is not allowed by tools/check-licenses.ts`);
  console.log(`${shipped.length} packages ship, and the license of ${refused.length} is not allowed.`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}
