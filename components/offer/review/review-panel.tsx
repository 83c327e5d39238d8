import { CopyButton } from '#components/ui/copy-button.tsx';
import { conventionsOf } from '#lib/offer/findings/conventions.ts';
import { Fold } from '../fold.tsx';
import { LawNoteList } from '../law/law-note-list.tsx';
import { Causes } from '../verdict/review-verdict.tsx';
import { conventionSentence, type UsedConvention, usedConventions } from './convention-sentence.ts';
import { FindingSection } from './finding-list.tsx';
import { formatAssumption } from './format-assumption.ts';
import { groupFindings } from './group-findings.ts';
import { reviewAsText } from './review-as-text.ts';
import { useReview, useReviewText } from './review-context.ts';
import { messageOf } from './review-text.ts';
import { Working } from './working.tsx';

/** The differences whose working stands open; of more, none does. */
const maxOpened = 2;

/**
 * The review of an offer: the differences with their calculation, the figures to be looked at, the convention, the
 * findings without a verdict, the agreements. The law stands apart, because it is no arithmetic.
 * `verdict`: the verdict in one line, which is copied with it.
 */
export function ReviewPanel({ verdict }: { verdict: string }) {
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
        <p className="text-ink-3 text-label">{t('intro')}</p>
        <CopyButton
          text={() => reviewAsText(review, verdict, reviewText)}
          label={t('copy')}
          done={t('copied')}
        >
          {t('copy')}
        </CopyButton>
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
        {used.length > 0 && <ConventionNote used={used} otherFits={Math.max(0, review.fitCount - 1)} />}
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
        <Fold
          summary={
            <h3>
              {t('groups.agree')} <span className="font-normal">({agree.length})</span>
            </h3>
          }
          className="review-agreements"
        >
          <FindingSection findings={agree} />
        </Fold>
      )}
      <LawNoteList law={review.law} />
    </div>
  );
}

/** How the lender computes, in one sentence, with the equations on demand. */
function ConventionNote({
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
