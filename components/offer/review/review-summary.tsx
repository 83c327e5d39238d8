import { CopyButton } from '#components/ui/copy-button.tsx';
import { DetailsWhenOpen } from '#components/ui/details/details-when-open.tsx';
import { conventionsOf } from '#lib/offer/findings/conventions.ts';
import type { LawNote, OfferLaw } from '#lib/offer/law/law-notes.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import { FindingSection } from '../findings/finding-list.tsx';
import { formatAssumption } from '../findings/format-assumption.ts';
import { groupFindings } from '../findings/group-findings.ts';
import { Working } from '../findings/working.tsx';
import { borrowerWords, describeLawNote } from '../law/describe-law.ts';
import { useReview, useReviewText } from '../review-context.ts';
import { messageOf, type ReviewText } from '../review-text.ts';
import { Causes, VerdictLine } from '../verdict/review-verdict.tsx';
import { conventionSentence, type UsedConvention, usedConventions } from './convention-sentence.ts';
import { countsText, reviewAsText } from './review-as-text.ts';

/**
 * How many findings of an offer there are of each kind, those of the law included: what differs is said in the head of the
 * page. It opens to the panel of the review, which is also printed.
 */
export function ReviewSummary() {
  const { review } = useReview();
  const { differ = [], question = [], cannotTell = [] } = groupFindings(review.findings);
  const counts = countsText(review, useReviewText());
  const isOpen = cannotTell.length > review.findings.length / 2;
  const group =
    differ.length > 0 ? 'differ' : question.length > 0 ? 'question' : isOpen ? 'cannotTell' : 'agree';
  return (
    <DetailsWhenOpen summary={<VerdictLine group={group} sentence={counts} />} className="review mb-3">
      <ReviewPanel counts={counts} />
    </DetailsWhenOpen>
  );
}

/** Up to so many differences are shown with their working open; where there are more, each is folded. */
const maxOpened = 2;

/** The rate and the CET of the payments, whatever the offer states of them: empty where nothing tells the payments. */
function impliedSentence({ implied }: OfferReview, { t, format }: ReviewText): string {
  const { monthlyRate, yearlyCET } = implied;
  const rate = monthlyRate === null ? '' : format.percent(Number(monthlyRate.toFixed(4)));
  const cet = yearlyCET === null ? '' : format.percent(Number(yearlyCET.toFixed(4)));
  if (!rate && !cet) return '';
  const said = t(`implied.${rate && cet ? 'both' : rate ? 'rate' : 'cet'}`, { rate, cet });
  return said.endsWith('.') ? said : `${said}.`;
}

/**
 * The review of an offer: the differences with their calculation, the figures to be looked at, the convention, the
 * findings without a verdict, the agreements. The law stands apart, because it is no arithmetic.
 * `counts`: the findings of each kind, which are copied with it.
 */
function ReviewPanel({ counts }: { counts: string }) {
  const { review } = useReview();
  const reviewText = useReviewText();
  const { t } = reviewText;
  const grouped = groupFindings(review.findings);
  const { differ = [], cannotTell = [], agree = [] } = grouped;
  const independent = differ.filter(({ followsFrom }) => followsFrom === undefined);
  const used = usedConventions(review);
  return (
    <div className="review-panel">
      <div className="review-tools">
        <p className="text-ink-3 text-label">
          {t('intro')} {impliedSentence(review, reviewText)}
        </p>
        <CopyButton text={() => reviewAsText(review, counts, reviewText)}>{t('copy')}</CopyButton>
      </div>
      <FindingSection
        title={t('groups.differ')}
        findings={differ}
        opened={independent.length <= maxOpened ? independent : []}
      >
        {differ.length > 0 && <Causes />}
      </FindingSection>
      <FindingSection title={t('groups.question')} findings={grouped.question} />
      <FindingSection title={t('groups.noticed')} findings={grouped.noticed} />
      <FindingSection title={t('groups.convention')} findings={grouped.convention}>
        {used.length > 0 && <ConventionNote used={used} />}
      </FindingSection>
      {/* Findings without a verdict stand by their reason: why, what would be needed, and the checks that wait for it. */}
      {[...Map.groupBy(cannotTell, ({ reason }) => reason?.code)].map(
        ([code, waiting]) =>
          code && (
            <FindingSection
              key={code}
              title={`${t('groups.cannotTell')}: ${t(`reasons.${code}`)}`}
              findings={waiting}
            >
              <p className="review-hint">{t('needed', { what: t(`needs.${code}`) })}</p>
            </FindingSection>
          ),
      )}
      {agree.length > 0 && (
        <DetailsWhenOpen
          summary={
            <h3>
              {t('groups.agree')} <span className="font-normal">({agree.length})</span>
            </h3>
          }
          className="review-agreements"
        >
          <FindingSection findings={agree} />
        </DetailsWhenOpen>
      )}
      <LawNoteList law={review.law} />
    </div>
  );
}

/** How the lender computes, in one sentence, with the equations on demand. */
function ConventionNote({ used }: { used: readonly UsedConvention[] }) {
  const { fitCount } = useReview().review;
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
      {fitCount > 1 && <p className="text-ink-3 text-label">{t('schedule.also', { count: fitCount - 1 })}</p>}
      <DetailsWhenOpen summary={t('convention.equations')} className="disclosure">
        <Working rows={rows.filter(({ lines }) => lines.length > 0)} />
      </DetailsWhenOpen>
    </div>
  );
}

const marks: Record<LawNote['kind'], string> = { information: 'i', question: '?', error: '!' };

/** The rules of the law that concern an offer, apart from what was computed. */
function LawNoteList({ law: { borrower, notes } }: { law: OfferLaw }) {
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
            <li key={`${note.rule} ${note.from}`} className="law-note" data-reason={note.rule}>
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
