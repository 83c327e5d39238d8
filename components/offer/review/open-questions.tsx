import type { AnyFinding } from '#lib/offer/review/finding-key.ts';
import { capitalized } from '#lib/view/causes/describe-cause.ts';
import { FindingList } from './finding-row.tsx';
import { openQuestions } from './group-findings.ts';
import { useReviewText } from './review-context.ts';

/** Lists the findings without a verdict by their reason: why, what would be needed, and the checks that wait for it. */
export function OpenQuestions({
  findings,
  printing,
}: {
  findings: readonly AnyFinding[];
  printing: boolean;
}) {
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
