import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { SignInLink } from '#components/problems/sign-in-link.tsx';
import type { RevealFailureReason } from './reveals-context.ts';

/** Why a reveal failed, beside the value. */
export function RevealFailure({ failure }: { failure: RevealFailureReason }) {
  const t = useTranslations('loan.hidden');
  if ('requestId' in failure || failure.code === 'offline')
    return (
      <>
        <InlineProblem what={t('failed')} problem={failure} />
        {failure.code === 'sign_in_again' && <SignInLink as="recent" />}
      </>
    );
  return (
    <span role="alert" className="block text-attention text-label">
      {t(failure.code)}
    </span>
  );
}
