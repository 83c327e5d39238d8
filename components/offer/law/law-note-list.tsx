import type { LawNote, OfferLaw } from '#lib/offer/law/law-notes.ts';
import { useReviewText } from '../review/review-context.ts';
import { borrowerWords, describeLawNote } from './describe-law.ts';

const marks: Record<LawNote['kind'], string> = { information: 'i', question: '?', error: '!' };

/** The rules of the law that concern an offer, apart from what was computed. */
export function LawNoteList({ law: { borrower, notes } }: { law: OfferLaw }) {
  const reviewText = useReviewText();
  const { t } = reviewText;
  if (notes.length === 0) return null;
  return (
    <section className="law">
      <h3>{t('law.title')}</h3>
      <p className="text-ink-3 text-label">{t('law.hint')}</p>
      <p className="law-borrower">
        <span className="text-ink-3">{t('law.borrower')}: </span>
        {borrowerWords(borrower, reviewText)}
      </p>
      <ul>
        {notes.map((note) => {
          const words = describeLawNote(note, reviewText);
          return (
            <li key={`${note.rule} ${note.from}`} className="law-note">
              <span aria-hidden="true" className={`law-mark law-${note.kind}`}>
                {marks[note.kind]}
              </span>
              <div>
                <p>
                  <span className="sr-only">{words.weight}: </span>
                  {words.text}
                </p>
                <p className="text-ink-3 text-label">{words.scope}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
