import type { ReactNode } from 'react';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { useDetailsOpen } from '#components/ui/details/use-details-open.ts';
import type { AnyFinding } from '#lib/offer/review/finding-key.ts';
import { capitalized } from '#lib/view/causes/describe-cause.ts';
import { causeSentence } from '#lib/view/causes/describe-verdict.ts';
import { LawNoteList } from '../law/law-note-list.tsx';
import { ConventionLines } from './convention-lines.tsx';
import { reviewAsText } from './describe-finding.ts';
import { FindingList } from './finding-row.tsx';
import { agreedConventions, type Group, groupFindings, openQuestions } from './group-findings.ts';
import { useCauseText, useReview, useReviewText } from './review-context.ts';

/** The differences whose working stands open; of more, none does. */
const maxOpened = 2;

/**
 * The review of an offer: the differences with their calculation, the conventions met, the findings without a verdict,
 * the agreements. The law stands apart, because it is no arithmetic.
 */
export function ReviewPanel({
  verdict,
  printing,
}: {
  /** The verdict in one sentence. */
  verdict: string;
  printing: boolean;
}) {
  const { review } = useReview();
  const reviewText = useReviewText();
  const causeText = useCauseText();
  const { t } = reviewText;
  const { findings, causes } = review;
  const grouped = groupFindings(findings);
  const conventions = agreedConventions(findings);
  const independent = grouped.differ.filter(({ followsFrom }) => followsFrom === undefined);
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
      <Section
        group="differ"
        findings={grouped.differ}
        opened={independent.length <= maxOpened ? independent : []}
        printing={printing}
      >
        {causes.map((cause) => (
          <p key={cause.field} className="review-cause">
            {causeSentence(cause, findings.length, causeText).sentence}
          </p>
        ))}
        {causes.length > 1 && <p className="review-hint">{causeText.t('likeliest')}</p>}
      </Section>
      <Section group="noticed" findings={grouped.noticed} printing={printing} />
      {(grouped.convention.length > 0 || conventions.length > 0) && (
        <>
          <Section group="convention" findings={grouped.convention} printing={printing} />
          <ConventionLines
            conventions={conventions}
            otherFits={review.fits.length > 0 ? review.fitCount - 1 : 0}
            isTitled={grouped.convention.length === 0}
          />
        </>
      )}
      <OpenQuestions findings={grouped.cannotTell} printing={printing} />
      {grouped.agree.length > 0 && <Agreements findings={grouped.agree} printing={printing} />}
      <LawNoteList law={review.law} />
    </div>
  );
}

type Rows = { findings: readonly AnyFinding[]; printing: boolean };

function Section({
  group,
  findings,
  opened,
  printing,
  children,
}: Rows & {
  group: Group;
  /** The findings whose working stands open. */
  opened?: readonly AnyFinding[];
  children?: ReactNode;
}) {
  const { t } = useReviewText();
  if (findings.length === 0) return null;
  return (
    <section>
      <div className="finding-row finding-head">
        <h3>{t(`groups.${group}`)}</h3>
        <ColumnHeads />
      </div>
      {children}
      <FindingList findings={findings} opened={opened} printing={printing} />
    </section>
  );
}

function ColumnHeads() {
  const { t } = useReviewText();
  return (
    <>
      {(['declared', 'expected', 'difference'] as const).map((column) => (
        <span key={column} aria-hidden="true" className="col-figure">
          {t(column)}
        </span>
      ))}
    </>
  );
}

/** Lists the findings without a verdict by their reason: why, what would be needed, and the checks that wait for it. */
function OpenQuestions({ findings, printing }: Rows) {
  const { t } = useReviewText();
  if (findings.length === 0) return null;
  return (
    <section>
      <div className="finding-head">
        <h3>{t('groups.cannotTell')}</h3>
      </div>
      <ul>
        {openQuestions(findings).map(({ code, findings: waiting }) => (
          <li key={code} className="open-question">
            <p>
              {capitalized(t(`reasons.${code}`))}.{' '}
              <span className="text-ink-3">{t('needed', { what: t(`needs.${code}`) })}.</span>
            </p>
            <FindingList findings={waiting} printing={printing} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Folded, because nothing in it asks for attention. */
function Agreements({ findings, printing }: Rows) {
  const [opened, details] = useDetailsOpen();
  const { t } = useReviewText();
  return (
    <details {...details} className="review-agreements">
      <summary className="finding-row finding-head">
        <h3>
          {t('groups.agree')} <span className="font-normal">({findings.length})</span>
        </h3>
        {opened && <ColumnHeads />}
      </summary>
      {(opened || printing) && <FindingList findings={findings} printing={printing} />}
    </details>
  );
}
