import { deskSources, isBuilt } from './is-built.ts';
import type { ProcessGroup } from './process-group.ts';

/** Builds the desk where there is no build, or one that is older than its source. */
export async function ensureBuilt(group: ProcessGroup): Promise<void> {
  if (isBuilt('.', deskSources)) return;
  console.error('Building the desk …');
  const env = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  await group.run({ name: 'The build of the desk', args: ['node_modules/next/dist/bin/next', 'build'], env });
}
