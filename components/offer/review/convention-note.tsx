import { conventionsOf } from '#lib/offer/findings/conventions.ts';
import { Fold } from '../fold.tsx';
import { conventionSentence, type UsedConvention } from './convention-sentence.ts';
import { formatAssumption } from './format-assumption.ts';
import { useReviewText } from './review-context.ts';
import { messageOf } from './review-text.ts';
import { Working } from './working.tsx';

/** How the lender computes, in one sentence, with the equations on demand. */
export function ConventionNote({
  used,
  otherFits,
}: {
  used: readonly UsedConvention[];
  /** How many other conventions give the same installment. */
  otherFits: number;
}) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  const sentence = conventionSentence(used, reviewText);
  // The origin of a convention: its norm, or who uses it, or market practice.
  const rows = used.map(({ assumption }) => ({
    label: formatAssumption(assumption, reviewText),
    lines: conventionsOf(assumption).map(({ equation, source, witness, usual }) => {
      const users = usual !== 'ordinary' && messageOf(reviewText, `convention.witnesses.${witness}`);
      return { symbol: equation, text: source ?? (users || t('convention.practice')) };
    }),
  }));
  return (
    <div className="convention-note">
      {sentence && <p>{sentence}</p>}
      {otherFits > 0 && <p className="text-ink-3 text-label">{t('schedule.also', { count: otherFits })}</p>}
      <Fold summary={t('convention.equations')} className="disclosure">
        <Working rows={rows.filter(({ lines }) => lines.length > 0)} />
      </Fold>
    </div>
  );
}
