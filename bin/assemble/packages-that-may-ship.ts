import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isExcluded } from './excluded-files.ts';

type LockedPackage = { license?: string; dev?: boolean; devOptional?: boolean };
/** `folder` is relative to the root of the project; `license` the SPDX expression, or null where none is declared. */
type PackageThatMayShip = { name: string; license: string | null; folder: string };

/** Returns the packages of which the built desk may hold the whole or a part, by the lock file of the project. */
export function packagesThatMayShip(root: string): PackageThatMayShip[] {
  const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, LockedPackage> };
  return Object.entries(packages)
    .filter(([folder, { dev, devOptional }]) => folder !== '' && !dev && !devOptional && !isExcluded(folder))
    .map(([folder, { license = null }]) => ({
      name: folder.replace(/^.*node_modules\//, ''),
      license,
      folder,
    }));
}
