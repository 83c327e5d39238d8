import { CopyButton } from '#components/ui/copy-button.tsx';
import { type SpokenAnswer, speakAnswer } from '#lib/view/summary/spoken-answer.ts';
import { useSummary } from './use-summary.ts';

/** What is said to a caller, in the words of the ticket. A click on a figure copies it; where it comes from is at hand. */
export function AnswerLine() {
  const summary = useSummary();
  const answer = speakAnswer(summary);
  const { t, view } = summary;
  // The tiles say why nothing is owed, and a banner that the loan was deleted.
  const isSaid = view.nothingOwed !== null || (view.loan.deleted === true && answer.sentences.length === 1);
  if (isSaid || answer.sentences.length === 0) return null;
  return (
    <section aria-label={t('answer')} className="answer-line">
      {withFigures(answer).map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <CopyButton
            key={piece.key}
            text={piece.text}
            label={t('copyFigure', { text: piece.text, source: piece.source })}
            icon={null}
          >
            {piece.text}
          </CopyButton>
        ),
      )}
    </section>
  );
}

/** The text, divided at its figures. */
function withFigures({ sentences, figures }: SpokenAnswer) {
  let rest = sentences.join(' ');
  const pieces = figures.flatMap((figure, key) => {
    const start = rest.indexOf(figure.text);
    if (start < 0) return [];
    const before = rest.slice(0, start);
    rest = rest.slice(start + figure.text.length);
    return [before, { ...figure, key }];
  });
  return [...pieces, rest];
}
