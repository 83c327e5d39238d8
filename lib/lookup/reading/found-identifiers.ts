import {
  evidenceOrder,
  type Identifier,
  type IdentifierEvidence,
  identifierKey,
  type LookupNotice,
  type Truncation,
} from '../pasted-text.ts';
import type { LabelAt } from '../words/labels.ts';
import type { Word } from '../words/text-words.ts';

export const maxIdentifiers = 10_000;
/** Words that only the index can tell from contract numbers; each costs it a probe. */
const maxCandidates = 2_000;
const maxNotices = 5;

/** A text while it is read. `isTyped`: it was typed, or is one cell, so that even a short number is meant. */
export type TextSource = {
  text: string;
  words: readonly Word[];
  labelAt: LabelAt;
  isTyped: boolean;
  found: FoundIdentifiers;
};

/** The identifiers found in a text so far, and the characters that belong to them. */
export class FoundIdentifiers {
  private readonly taken: Uint8Array;
  private readonly found = new Map<string, { at: number; identifier: Identifier }>();
  readonly truncated = new Set<Truncation>();
  private readonly firstCharacter: number;
  private readonly lastCharacter: number;
  private candidates = 0;
  readonly notices: LookupNotice[] = [];
  hasOtherFigure = false;

  constructor(text: string) {
    this.taken = new Uint8Array(text.length);
    this.firstCharacter = text.search(/[\p{L}\p{N}]/u);
    let last = text.length - 1;
    while (last >= 0 && !/[\p{L}\p{N}]/u.test(text.charAt(last))) last--;
    this.lastCharacter = last;
  }

  /** An identifier that is found twice stays where it was first, as it is written where its evidence is better. */
  add(start: number, identifier: Identifier): void {
    const key = identifierKey(identifier);
    const earlier = this.found.get(key);
    if (earlier) {
      merge(earlier.identifier, identifier);
      earlier.at = Math.min(earlier.at, start);
      return;
    }
    const isCandidate = identifier.kind === 'contract' && /word|other|near/.test(identifier.evidence);
    const isFull = isCandidate
      ? this.candidates >= maxCandidates
      : this.found.size - this.candidates >= maxIdentifiers;
    if (isFull) this.truncated.add(isCandidate ? 'candidates' : 'identifiers');
    else {
      if (isCandidate) this.candidates++;
      this.found.set(key, { at: start, identifier });
    }
  }

  /** Adds what was found in the piece of the text that begins at `start`. No number of a piece is the whole text. */
  addAll(piece: FoundIdentifiers, start: number): void {
    for (const { at, identifier } of piece.found.values()) {
      const isWholePiece = 'evidence' in identifier && identifier.evidence === 'whole';
      this.add(start + at, isWholePiece ? { ...identifier, evidence: 'word' } : identifier);
    }
    for (const notice of piece.notices) this.notice(notice);
    for (const truncation of piece.truncated) this.truncated.add(truncation);
    this.hasOtherFigure ||= piece.hasOtherFigure;
  }

  notice(notice: LookupNotice): void {
    const isNew = !this.notices.some((earlier) => JSON.stringify(earlier) === JSON.stringify(notice));
    if (isNew && this.notices.length < maxNotices) this.notices.push(notice);
  }

  claim(start: number, end: number): void {
    this.taken.fill(1, start, end);
  }

  isClaimed(start: number, end: number): boolean {
    return this.taken[start] === 1 || this.taken[end - 1] === 1;
  }

  /** Why an identifier in a place is one: it is labeled, or nothing but punctuation stands before and after it. */
  evidenceAt(start: number, end: number, isLabeled: boolean): IdentifierEvidence {
    if (isLabeled) return 'label';
    return start <= this.firstCharacter && end > this.lastCharacter ? 'whole' : 'word';
  }

  inOrder(): Identifier[] {
    return [...this.found.values()].sort((a, b) => a.at - b.at).map(({ identifier }) => identifier);
  }
}

function merge(earlier: Identifier, again: Identifier): void {
  if (earlier.kind === 'reference' && again.kind === 'reference') earlier.reference ??= again.reference;
  if (!('evidence' in earlier && 'evidence' in again && evidenceRank(again) < evidenceRank(earlier))) return;
  earlier.evidence = again.evidence;
  if (earlier.kind === 'contract' && again.kind === 'contract') earlier.written = again.written;
}

const evidenceRank = ({ evidence }: { evidence: IdentifierEvidence }) => evidenceOrder.indexOf(evidence);
