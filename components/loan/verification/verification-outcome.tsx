import { useTranslations } from 'use-intl';
import { NearLimits } from '#components/limits/near-limits.tsx';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { VerificationAnswer } from '#lib/access/verification/verification-answers.ts';
import type { VerifyKind } from '#lib/access/verification/verification-values.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** The outcome of an attempt. It never contains the typed text. */
export type VerificationOutcome = { kind: VerifyKind } & (VerificationAnswer | { problem: RequestProblem });

/** Whether what the caller said matches, and below it the hint or the lock. */
export function OutcomeOfAttempt({
  outcome,
  missesLeft,
  limits,
}: {
  outcome: VerificationOutcome | null;
  missesLeft: number | null;
  /** The limit of verifications where this person comes near it. */
  limits: readonly LimitUse[];
}) {
  const t = useTranslations('loan.verify');
  return (
    <>
      <div role="status">
        {outcome && !('problem' in outcome) && <Result outcome={outcome} />}
        <NearLimits limits={limits} />
      </div>
      {outcome && 'problem' in outcome && <InlineProblem what={t('failed')} problem={outcome.problem} />}
      {missesLeft === 0 ? (
        <Locked until={outcome && 'lockedUntil' in outcome ? outcome.lockedUntil : null} />
      ) : (
        <p id="verify-hint" className="sr-only">
          {t('hint')}
        </p>
      )}
    </>
  );
}

const resultClasses = { matches: 'text-good', differs: 'text-bad' } as const;

function Result({
  outcome: { kind, result, missesLeft, verified },
}: {
  outcome: VerificationAnswer & { kind: VerifyKind };
}) {
  const t = useTranslations('loan.verify');
  const name = t(`kinds.${kind}`);
  if (result === 'locked') return null;
  if (result !== 'matches' && result !== 'differs') {
    const words = result === 'incomplete' || result === 'unreadable' ? t(`${result}.${kind}`) : t(result);
    return <p className="mt-1.5 text-attention">{words}</p>;
  }
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2">
      <span className={classNames('inline-flex items-center gap-1 font-semibold', resultClasses[result])}>
        <Icon name={result === 'matches' ? 'check' : 'cross'} className="size-4" />
        {t(result, { kind: name })}
      </span>
      {result === 'differs' && missesLeft > 0 && (
        <span className="text-ink-2">{t('left', { count: missesLeft })}</span>
      )}
      {result === 'matches' && !verified && <span className="text-ink-2">{t('oneMore')}</span>}
    </p>
  );
}

function Locked({ until }: { until: string | null }) {
  const { format } = useLoanView();
  const t = useTranslations('loan.verify');
  return (
    <p id="verify-locked" className="mt-1.5 flex items-start gap-2 text-attention">
      <Icon name="lock" className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong className="font-semibold">{t('locked')}</strong>{' '}
        {until === null ? t('tomorrow') : t('until', { day: format.day(until) })}
      </span>
    </p>
  );
}
