import type { ChainState, Person } from '#lib/access/log/log-entry.ts';
import type { Cell } from './csv.ts';

/** What every file out of the log says of itself: who made it and when, and which part of which log it is from. */
export type Export = {
  exportedAt: Date;
  exportedBy: Person;
  /** Of the sequence, both included; the first beyond the last where there is none. */
  lowest: number;
  highest: number;
  chain: ChainState;
};

/** The first lines of a file: of a name and a value each. `asked`: what was asked of the log. */
export function exportHeader(
  title: string,
  { exportedAt, exportedBy, lowest, highest, chain }: Export,
  asked: readonly Cell[][],
): Cell[][] {
  const { head, verified } = chain;
  const fault = verified?.fault;
  return [
    ['export', title],
    ['exported_at', exportedAt.toISOString()],
    ['exported_by', `${exportedBy.name} (${exportedBy.subject}, ${exportedBy.issuer})`],
    ...asked,
    ['first_sequence', lowest <= highest ? lowest : 'none'],
    ['last_sequence', lowest <= highest ? highest : 'none'],
    ['head_sequence', head.sequence],
    ['head_instant', head.instant],
    ['head_hash', head.hash],
    ['last_verified_at', verified?.at ?? 'never'],
    ['last_verified_sequences', verified ? `${verified.from} to ${verified.to}` : 'none'],
    ['last_verification', verified ? (fault ? `${fault.kind} at ${fault.sequence}` : 'fits') : 'none'],
  ];
}
