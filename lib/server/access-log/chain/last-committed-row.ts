import { processSingleton } from '#lib/server/process-singletons.ts';
import type { AppendedRecord } from './append-access-record.ts';

const holder = () => processSingleton('lastCommittedRow', () => ({ row: null, isLost: false }));

/** The last row that this process has committed; null until it has one. A log that lacks it was restored. */
export function lastCommittedRow(): AppendedRecord | null {
  return holder().row;
}

/** Notes rows once they are committed. Two commits may be under way at once, so the later row counts. */
export function noteCommittedRows(rows: readonly AppendedRecord[]): void {
  const state = holder();
  const last = rows.at(-1);
  if (last) state.isLost = false;
  if (last && last.sequence > (state.row?.sequence ?? 0)) state.row = last;
}

/** Forgets what this process committed: it appends to whatever the log is now. */
export function forgetLastCommittedRow(): void {
  Object.assign(holder(), { row: null, isLost: false });
}

/** Notes that the log lacks the last committed row. Until a restore is recorded, this process appends nothing. */
export function noteLastCommittedRowLost(): void {
  holder().isLost = true;
}

/** Whether this process appends nothing because the log lacks its last committed row. */
export function isLastCommittedRowLost(): boolean {
  return holder().isLost;
}
