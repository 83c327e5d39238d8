import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import type { RevealFailureReason } from './reveals-context.ts';

/** Why a reveal failed, beside the value. */
export function RevealFailure({ failure }: { failure: RevealFailureReason }) {
  const t = useTranslations('loan.hidden');
  if ('requestId' in failure || failure.code === 'offline')
    return <InlineProblem what={t('failed')} problem={failure} />;
  return (
    <span role="alert" className="block text-attention text-label">
      {t(failure.code)}
    </span>
  );
}
