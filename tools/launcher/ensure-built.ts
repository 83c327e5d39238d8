import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProcessGroup } from './process-group.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of the desk's build, as patterns. Folders count too: where a file is gone, its folder has changed. */
export const deskSources = [
  '{app,components,lib,public}/**/*',
  'next.config.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  '.postcssrc.json',
];

/** True where a folder of the project holds a build that is newer than everything it is made of. */
export function isBuilt(folder: string, sources: readonly string[]): boolean {
  const changedAt = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const builtAt = changedAt(join(folder, '.next/BUILD_ID'));
  return builtAt > Math.max(...globSync(sources, { cwd: root, exclude: ['**/*.test.*'] }).map(changedAt));
}

/** Builds the desk where there is no build, or one that is older than its source. */
export async function ensureBuilt(group: ProcessGroup): Promise<void> {
  if (isBuilt('.', deskSources)) return;
  console.error('Building the desk …');
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await group.run({ name: 'The build of the desk', args: ['node_modules/next/dist/bin/next', 'build'], env });
}
