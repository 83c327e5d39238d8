/** A code of the access log in the reader's words, with the code beside them unless it is the same word; null: the code alone. */
export function WordWithCode({ word, code }: { word: string | null; code: string }) {
  return (
    <span>
      {word} {word !== code && <span className="code text-ink-3">{code}</span>}
    </span>
  );
}
