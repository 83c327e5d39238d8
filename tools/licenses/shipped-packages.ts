import { readFileSync } from 'node:fs';
import { join } from 'node:path';

type LockedPackage = { license?: string; dev?: boolean; optional?: boolean; devOptional?: boolean };
/** `license`: as the package declares it, or null where it declares none. */
type ShippedPackage = { name: string; license: string | null };

/** Returns the packages that `npm ci --omit=dev --omit=optional` installs, by the lock file of the project. */
export function shippedPackages(root: string): ShippedPackage[] {
  const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([folder, { dev, optional, devOptional }]) => folder !== '' && !dev && !optional && !devOptional)
    .map(([folder, { license = null }]) => ({ name: folder.replace(/^.*node_modules\//, ''), license }));
}
