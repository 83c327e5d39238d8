import { placeholder } from '../personal-data.ts';
import { foldWord } from './word-lists.ts';

/** `between`: the characters before the token, since the end of the last one. */
export type Token = {
  text: string;
  at: number;
  between: string;
  folded: string;
  kind: 'word' | 'number' | 'placeholder';
};
/** Indices of the first and of the last token that are hidden. */
export type Range = [first: number, last: number];

const oneToken = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*|\p{N}+|\0/gu;

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: part, index } of text.matchAll(oneToken)) {
    const kind = part === '\0' ? 'placeholder' : /^\p{N}/u.test(part) ? 'number' : 'word';
    const folded = kind === 'word' ? foldWord(part) : '';
    tokens.push({ text: part, at: index, between: text.slice(end, index), folded, kind });
    end = index + part.length;
  }
  return tokens;
}

/** Puts the placeholder in the place of each range, and of ranges that overlap once. */
export function replaceRanges(text: string, tokens: readonly Token[], ranges: readonly Range[]): string {
  let replaced = '';
  let from = 0;
  for (const [first, last] of ranges.toSorted((one, other) => one[0] - other[0] || other[1] - one[1])) {
    const start = tokens[first]?.at ?? 0;
    const end = (tokens[last]?.at ?? 0) + (tokens[last]?.text.length ?? 0);
    if (end <= from) continue;
    // A range that begins within the last one makes that one longer.
    if (start >= from) replaced += text.slice(from, start) + placeholder;
    from = end;
  }
  return replaced + text.slice(from);
}
