import type { Identifier, Notice, Truncation } from '../pasted-text.ts';

export const maxIdentifiers = 10_000;
/** Words of a text that only the index can tell from contract numbers; each costs it a probe. */
const mostCandidates = 2_000;

/** What has been found in a text so far, and which places of it are taken. */
export class Findings {
  private readonly taken: Uint8Array;
  private readonly found = new Map<string, { at: number; identifier: Identifier }>();
  private readonly left = new Set<Truncation>();
  private candidates = 0;
  readonly notices: Notice[] = [];

  constructor(length: number) {
    this.taken = new Uint8Array(length);
  }

  /** What is found twice stays where it was first; a loan keeps the first query that one of its links has. */
  add(at: number, identifier: Identifier): void {
    const key = `${identifier.kind} ${identifier.id || ('written' in identifier ? identifier.written : '')}`;
    const known = this.found.get(key);
    if (known) {
      merge(known.identifier, identifier);
      known.at = Math.min(known.at, at);
      return;
    }
    const weak = identifier.kind === 'contract' && identifier.evidence === 'word';
    if (weak ? this.candidates >= mostCandidates : this.found.size - this.candidates >= maxIdentifiers) {
      this.left.add(weak ? 'candidates' : 'identifiers');
      return;
    }
    if (weak) this.candidates++;
    this.found.set(key, { at, identifier });
  }

  notice(notice: Notice): void {
    const key = JSON.stringify(notice);
    if (this.notices.length < 5 && !this.notices.some((one) => JSON.stringify(one) === key)) {
      this.notices.push(notice);
    }
  }

  take(start: number, end: number): void {
    this.taken.fill(1, start, end);
  }

  isTaken(start: number, end: number): boolean {
    return this.taken[start] === 1 || this.taken[end - 1] === 1;
  }

  /** True where something was found that is no guess. */
  get certain(): boolean {
    return this.found.size > this.candidates;
  }

  inOrder(): Identifier[] {
    return [...this.found.values()].sort((a, b) => a.at - b.at).map(({ identifier }) => identifier);
  }

  get truncated(): Truncation[] {
    return [...this.left];
  }
}

const evidence = ['pattern', 'label', 'alone', 'word'];

function merge(known: Identifier, again: Identifier): void {
  if (known.kind === 'loan' && again.kind === 'loan') known.query ||= again.query;
  if (known.kind === 'reference' && again.kind === 'reference') known.reference ??= again.reference;
  if (known.kind === 'contract' && again.kind === 'contract') {
    if (evidence.indexOf(again.evidence) < evidence.indexOf(known.evidence)) known.evidence = again.evidence;
    if (!again.said) delete known.said;
  }
}
