import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LaunchedProcess, launchProcess } from '../launch-process.ts';
import { type DatabaseUrls, databaseUrlsFile } from './database-urls.ts';

const program = fileURLToPath(new URL('run-postgres.ts', import.meta.url));

export type EmbeddedPostgres = DatabaseUrls & {
  launched: LaunchedProcess;
  /** Where its files are: as root not always in the folder that was asked for. */
  files: string;
  /** Says which system user was needed; null where none was. */
  notice: string | null;
};

/**
 * Starts the embedded Postgres of a folder, for demo, development, tests and benchmarks. `settings` are settings of
 * Postgres, such as `fsync=off`. Throws a `ProcessNotReady` with the reason where it does not start.
 */
export async function startPostgres(
  dataDir: string,
  { settings = [] }: { settings?: readonly string[] } = {},
): Promise<EmbeddedPostgres> {
  const args = [program, dataDir, ...settings];
  const launched = launchProcess({ name: 'The embedded Postgres', args, cleanEnvironment: true });
  const [, files = ''] = await launched.waitForOutput(/^Postgres is ready; its files are in (.*)$/m);
  const urls: DatabaseUrls = JSON.parse(readFileSync(databaseUrlsFile(dataDir), 'utf8'));
  const notice = /^Postgres does not run as root.*$/m.exec(launched.output())?.[0] ?? null;
  return { ...urls, launched, files, notice };
}
