/** A sign for the eye, and the words that a screen reader says in its place. */
export function Sign({ sign, words, className }: { sign: string; words: string; className?: string }) {
  return (
    <>
      <span aria-hidden="true" className={className}>
        {sign}
      </span>
      <span className="sr-only">{words}</span>
    </>
  );
}
