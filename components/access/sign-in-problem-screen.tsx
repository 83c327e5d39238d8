'use client';
import { useTranslations } from 'use-intl';
import { Notice } from '#components/problems/notice.tsx';
import { NoticeDetail } from '#components/problems/notice-detail.tsx';
import { buttonClasses } from '#components/ui/button.tsx';
import { signInHref } from '#lib/access/sign-in/return-to.ts';
import { type SignInProblem, signInProblems, type TokenFault } from '#lib/access/sign-in/sign-in-problem.ts';

/** Says why signing in or out failed: what happened, whose side it is on, what to do, and the request id. */
export function SignInProblemScreen({
  problem,
  fault,
  requestId,
  returnTo,
}: {
  problem: SignInProblem;
  fault: TokenFault | null;
  requestId: string | null;
  returnTo: string | null;
}) {
  const t = useTranslations('signInProblem');
  const access = useTranslations('access');
  const words = useTranslations('problems');
  const side = signInProblems[problem];
  const again = signInHref(returnTo ?? '/');
  return (
    <Notice
      // The identity provider has the shape of the lending API: both are upstream of the desk.
      side={side === 'provider' ? 'upstream' : side}
      sideName={side === 'provider' ? t('provider') : words(`side.${side}`)}
      title={t(`${problem}.title`)}
      actions={
        <>
          <a href={again} className={buttonClasses('primary')}>
            {access('signInAgain')}
          </a>
          {problem === 'noAccess' && (
            <a href="/sign-in?as=other" className={buttonClasses('outline')}>
              {access('signInOther')}
            </a>
          )}
        </>
      }
      facts={
        requestId && <NoticeDetail name={words('requestId')} value={requestId} copyLabel={words('copyId')} />
      }
    >
      <p>{problem === 'token' ? t('token.what', { fault: fault ?? 'other' }) : t(`${problem}.what`)}</p>
      <p>{t(`${problem}.todo`)}</p>
    </Notice>
  );
}
