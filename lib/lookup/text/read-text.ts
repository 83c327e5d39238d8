import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { findContractNumbers } from '../contract/find-contract-numbers.ts';
import { labelsIn } from '../contract/labels.ts';
import { claimInstants, findDocuments, findPages, findUuids } from '../identifiers/find-by-shape.ts';
import { findPrefixed } from '../identifiers/find-prefixed-ids.ts';
import { FoundIdentifiers } from '../identifiers/found-identifiers.ts';
import { withoutEscapes, wordsOf } from './text-words.ts';

export type PastedTextOptions = {
  /** `LOAN_ID_PATTERN`, anchored. */
  loanIdPattern?: RegExp;
  /** `CONTRACT_NUMBER_PATTERN`; null where it is unset. Anchored here. */
  contractNumberPattern?: RegExp | null;
  /** Where this desk is: `https://desk.example`. */
  ownOrigins?: readonly string[];
};

/** In characters: the worst text of this length takes less than a tenth of a second. */
const maxPieceLength = 32_768;

/**
 * Reads a text of any length. A long one is read in pieces that end with a line, or with a word: an identifier that is
 * broken just there is not found.
 */
export function* readPieces(
  text: string,
  isTyped: boolean,
  options: PastedTextOptions,
  labeledCell: string | null,
): Generator<undefined, FoundIdentifiers> {
  if (text.length <= maxPieceLength) return readText(text, isTyped, options, labeledCell);
  const found = new FoundIdentifiers(text);
  for (let start = 0; start < text.length; ) {
    const end = endOfPiece(text, start);
    found.addAll(readText(text.slice(start, end), false, options), start);
    start = end;
    yield;
  }
  return found;
}

function endOfPiece(text: string, start: number): number {
  const end = start + maxPieceLength;
  if (end >= text.length) return text.length;
  const piece = text.slice(start, end);
  const last = Math.max(piece.lastIndexOf('\n'), maxPieceLength / 2);
  const lineEnd = text.charAt(start + last) === '\n' ? last : piece.lastIndexOf(' ');
  return lineEnd > 0 ? start + lineEnd + 1 : end;
}

/** Reads one text or one row. `labeledCell`: the cell that the name of its column says to be a contract number. */
export function readText(
  text: string,
  isTyped: boolean,
  options: PastedTextOptions,
  labeledCell: string | null = null,
): FoundIdentifiers {
  const { loanIdPattern = defaultLoanIdPattern, contractNumberPattern = null, ownOrigins = [] } = options;
  const found = new FoundIdentifiers(text);
  const plain = withoutEscapes(text);
  const words = wordsOf(plain);
  const source = { text: plain, words, labelAt: labelsIn(plain, words), isTyped, found };
  findPages(text, ownOrigins, found);
  findUuids(source);
  // The escaped text still holds the queries of its links.
  findPrefixed({ ...source, text }, loanIdPattern);
  findDocuments(source);
  claimInstants(source);
  findContractNumbers(source, contractNumberPattern);
  for (const one of labeledCell === null ? [] : readText(labeledCell, true, options).inOrder()) {
    if (one.kind === 'contract' && (one.evidence === 'whole' || one.evidence === 'pattern'))
      found.add(text.indexOf(labeledCell ?? ''), { ...one, evidence: 'label' });
  }
  return found;
}
