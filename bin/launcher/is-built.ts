import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of the desk's build, as patterns. Folders count too: where a file is gone, its folder has changed. */
export const deskSources = [
  '{app,components,lib,public}/**/*',
  ...['next.config.js', 'package.json', 'package-lock.json', 'tsconfig.json', '.postcssrc.json'],
];

/** True where a folder of the project holds a build that is newer than everything it is made of. */
export function isBuilt(folder: string, madeOf: readonly string[]): boolean {
  const changed = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const builtAt = changed(join(folder, '.next/BUILD_ID'));
  return builtAt > Math.max(...globSync(madeOf, { cwd: root, exclude: ['**/*.test.*'] }).map(changed));
}
