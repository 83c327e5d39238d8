import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { LocksAnswer, VerificationLock } from '#lib/access/verification/verification-answers.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

/**
 * The agents who failed to verify a caller too often on this loan, with buttons that unlock them. A menu in the heading,
 * because it appears after the page and must not move anything. Most loans have none.
 */
export function VerificationLocksMenu() {
  const { view, format } = useLoanView();
  const t = useTranslations('loan.locks');
  const [answer, setAnswer] = useState<Pick<LocksAnswer, 'locks' | 'lockedUntil'> | null>(null);
  const [problem, setProblem] = useState<RequestProblem | null>(null);
  const { requestId, request } = view;
  const url = `/api/loans/${request.loan}/verifications`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again with every view of the loan.
  useEffect(() => {
    let isUnmounted = false;
    // A failure is not reported: the loan is shown all the same, and the next view fetches the locks again.
    void requestJson<LocksAnswer>(url, 'locks').then(
      (sent) => !isUnmounted && sent.ok && setAnswer(sent.answer),
    );
    return () => {
      isUnmounted = true;
    };
  }, [url, requestId]);
  if (!answer || answer.locks.length === 0) return null;
  const until = format.day(answer.lockedUntil);
  const lift = async ({ issuer, subject }: VerificationLock) => {
    const sent = await requestJson<LocksAnswer>(`${url}/lift`, 'locks', { issuer, subject });
    setProblem(sent.ok ? null : sent.problem);
    if (sent.ok) setAnswer(sent.answer);
  };
  return (
    <details className="relative print:hidden">
      <summary className="press flex h-7 items-center gap-1.5 rounded-full bg-attention-soft px-2.5 text-attention text-label">
        <Icon name="lock" className="size-3.5 shrink-0" />
        {t('title')}
      </summary>
      <ul className="absolute top-8 max-sm:start-0 sm:end-0 z-20 w-[min(22rem,calc(100vw-2rem))] rounded border border-line bg-page px-3 py-1.5 shadow-float">
        {answer.locks.map((lock) => (
          <li key={`${lock.issuer} ${lock.subject}`} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {t('one', { person: lock.name, misses: lock.misses, until })}
            </span>
            <Button onClick={() => void lift(lock)} aria-label={t('liftFor', { person: lock.name })}>
              {t('lift')}
            </Button>
          </li>
        ))}
        {problem && (
          <li>
            <InlineProblem what={t('failed')} problem={problem} />
          </li>
        )}
      </ul>
    </details>
  );
}
