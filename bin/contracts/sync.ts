import { compileLoanIdPattern } from '#lib/loan/loan-id.ts';
import { database } from '#lib/server/db/database.ts';
import { isDeskError } from '#lib/server/desk-error.ts';
import { type Env, env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { withAdvisoryLock } from '#lib/server/lookup/sync/advisory-lock.ts';
import { type SyncCounts, syncContracts } from '#lib/server/lookup/sync/sync-contracts.ts';
import {
  fileSource,
  oldKeySource,
  readPosition,
  type SyncSource,
  staleSource,
  storePosition,
} from '#lib/server/lookup/sync/sync-source.ts';
import { withCommandDatabase } from '../command/command-database.ts';
import { CommandError } from '../command/command-error.ts';
import { explainDatabaseError } from '../command/database-error.ts';
import { openFile } from './open-file.ts';

type SyncOptions = {
  file: string | undefined;
  stale: string | undefined;
  oldKey: boolean;
  signal: AbortSignal;
};

/** How often the progress is printed. */
const printEveryMs = 30_000;

/** Reads loans from the lending API into the index. 0: all of them; 1: some are unknown to it, or cannot be read. */
export async function sync({ file, stale, oldKey, signal }: SyncOptions): Promise<number> {
  const settings = env();
  return withCommandDatabase(settings, { application: 'contracts:sync', direct: true }, async () => {
    try {
      const source = await sourceOf({ file, stale, oldKey }, settings);
      let counts: SyncCounts | null = null;
      const was = await withAdvisoryLock(database(), source.name, async () => {
        counts = await run(source, settings, signal);
      });
      if (!was || !counts) throw new CommandError('The same sync is under way already.');
      const { kept, missing, unreadable }: SyncCounts = counts;
      console.log(`${kept} loans read, ${missing} unknown to the lending API, ${unreadable} not readable.`);
      return missing + unreadable > 0 ? 1 : 0;
    } catch (error) {
      if (error instanceof CommandError || signal.aborted) throw error;
      throw new CommandError(`The sync did not come to the end: ${whyOf(error)} Start it again to go on.`);
    }
  });
}

async function sourceOf(
  { file, stale, oldKey }: Omit<SyncOptions, 'signal'>,
  settings: Env,
): Promise<SyncSource> {
  if (file !== undefined) {
    const opened = await openFile(file);
    await opened.file.close();
    if (opened.size === null)
      throw new CommandError(`${file}: it has to be a file, since a sync may go on in it later.`);
    return fileSource(file, compileLoanIdPattern(settings.LOAN_ID_PATTERN));
  }
  if (oldKey) {
    if (!settings.LOOKUP_KEY) throw new CommandError('LOOKUP_KEY is not set: no document is kept.');
    return oldKeySource(database(), settings.LOOKUP_KEY);
  }
  const days = /^\d{1,5}$/.test(stale ?? '') ? Number(stale) : Number.NaN;
  if (!(days >= 0)) throw new CommandError('--stale takes a whole number of days.');
  return staleSource(database(), days);
}

async function run(source: SyncSource, settings: Env, signal: AbortSignal): Promise<SyncCounts> {
  const after = await readPosition(database(), source.name);
  const { CONTRACT_SYNC_RATE: rate } = settings;
  log().info({ event: 'sync-contracts', source: source.name, after, rate }, 'a sync begins');
  let printedAt = performance.now();
  const counts = await syncContracts({
    loans: source.loans(after),
    rate,
    signal,
    onDone: async (position, now) => {
      await storePosition(database(), source.name, position);
      if (performance.now() - printedAt < printEveryMs) return;
      printedAt = performance.now();
      log().info({ event: 'sync-contracts', source: source.name, position, ...now }, 'a sync continues');
    },
    onWait: (ms, code) =>
      log().warn({ event: 'sync-contracts', code, ms }, 'the lending API is unavailable; the sync waits'),
  });
  await storePosition(database(), source.name, null);
  log().info({ event: 'sync-contracts', source: source.name, ...counts }, 'a sync is finished');
  return counts;
}

function whyOf(error: unknown): string {
  if (!isDeskError(error)) return explainDatabaseError(error);
  return error.code === 'upstream_unauthorized'
    ? 'the lending API refused the key.'
    : `the lending API does not answer (${error.code}).`;
}
