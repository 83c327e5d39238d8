import { processSingleton } from '#lib/server/process-singletons.ts';
import type { AppendedRecord } from './append-access-record.ts';

const holder = () => processSingleton('lastCommittedRow', () => ({ row: null }));

/** The last row that this process has committed; null until it has one. A log that lacks it was restored. */
export function lastCommittedRow(): AppendedRecord | null {
  return holder().row;
}

/** Notes rows once they are committed. Two commits may be under way at once, so the later row counts. */
export function noteCommittedRows(rows: readonly AppendedRecord[]): void {
  const state = holder();
  const last = rows.at(-1);
  if (last && last.sequence > (state.row?.sequence ?? 0)) state.row = last;
}

/** Forgets what this process committed: it appends to whatever the log is now. */
export function forgetLastCommittedRow(): void {
  holder().row = null;
}
