import data from './vocabulary.json' with { type: 'json' };

/** The words that a free text shows wherever they stand, in lower case. */
export type Vocabulary = ReadonlySet<string>;
type Neighbors = { after: ReadonlySet<string>; before: ReadonlySet<string> };

/** A text has a word with the accents of the data or with none: `Pará` is no way to write `para`. */
const spellings = (word: string) => [word, word.normalize('NFD').replace(/\p{M}/gu, '')];
const split = (rows: readonly string[]) => rows.flatMap((row) => row.split(' '));
const setOf = (rows: readonly string[]) => new Set(split(rows).flatMap(spellings));

/** The words of the business. An ending `-` is none. */
export const businessVocabulary: Vocabulary = new Set(
  data.words
    .flatMap(({ endings, stems }) =>
      split(stems).flatMap((stem) => endings.split(' ').map((ending) => stem + ending.replace('-', ''))),
    )
    .flatMap(spellings),
);

export function vocabularyWith(lenderWords: readonly string[]): Vocabulary {
  return new Set([...businessVocabulary, ...lenderWords.map((word) => word.toLowerCase().normalize('NFC'))]);
}

/** Words that are names too, such as months: each is shown only after, or before, a neighbor. `#` is any number. */
export const ambiguousWords: ReadonlyMap<string, Neighbors> = new Map(
  data.ambiguous.flatMap(({ words, after, before }) => {
    const neighbors = { after: setOf(after), before: setOf(before) };
    return [...setOf(words)].map((word): [string, Neighbors] => [word, neighbors]);
  }),
);
/** Words that may stand between a word and its neighbor. */
export const links = setOf(data.links);
/** Words that join the parts of a name. */
export const connectors = setOf(data.connectors);
/** Words after which a name or an address stands, whatever its words are. */
export const nameAnnouncers = setOf(data.nameAnnouncers);
/** Words after which a number leads to somebody: a document, an account, a birthday. */
export const numberAnnouncers = setOf(data.numberAnnouncers);
