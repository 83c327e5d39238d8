import { labelsIn } from '../words/labels.ts';
import { withoutEscapes, wordsOf } from '../words/text-words.ts';
import { claimInstants, findDocuments, findUuids } from './find-by-shape.ts';
import { findContractNumbers } from './find-contract-numbers.ts';
import { findPrefixed } from './find-prefixed-ids.ts';
import { FoundIdentifiers } from './found-identifiers.ts';

/** In characters: the worst text of this length takes about a fiftieth of a second. */
const maxPieceLength = 4_096;

/**
 * Reads a text of any length. A long one is read in pieces that end with a line, or with a word: an identifier that is
 * broken just there is not found.
 */
export function* readPieces(
  text: string,
  isTyped: boolean,
  loanIdPattern: RegExp,
): Generator<undefined, FoundIdentifiers> {
  if (text.length <= maxPieceLength) return findIdentifiers(text, isTyped, loanIdPattern);
  const found = new FoundIdentifiers(text);
  for (let start = 0; start < text.length; ) {
    let piece = text.slice(start, start + maxPieceLength);
    if (start + piece.length < text.length)
      piece = piece.slice(0, piece.lastIndexOf('\n') + 1 || piece.lastIndexOf(' ') + 1 || piece.length);
    found.addAll(findIdentifiers(piece, false, loanIdPattern), start);
    start += piece.length;
    yield;
  }
  return found;
}

/** Reads one text or one row. */
export function findIdentifiers(text: string, isTyped: boolean, loanIdPattern: RegExp): FoundIdentifiers {
  const found = new FoundIdentifiers(text);
  const plain = withoutEscapes(text);
  const words = wordsOf(plain);
  const source = { text: plain, words, labelAt: labelsIn(plain, words), isTyped, found };
  findUuids(source);
  findPrefixed(source, loanIdPattern);
  findDocuments(source);
  claimInstants(source);
  findContractNumbers(source);
  return found;
}
