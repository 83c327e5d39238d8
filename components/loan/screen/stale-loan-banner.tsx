import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { problemMessages } from '#lib/http/problem-messages.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { useLoanView } from './loan-view-context.tsx';

/** Says that a refresh failed. The last view stays on the page; the banner gives its age and the problem. */
export function StaleLoanBanner({ problem, refresh }: { problem: RequestProblem; refresh: () => void }) {
  const { view, format } = useLoanView();
  const t = useTranslations();
  const words = useTranslations('problems');
  const when = format.exactInstant(parseInstant(view.retrievedAt) ?? 0);
  const requestId = 'requestId' in problem ? problem.requestId : null;
  return (
    <div
      role="alert"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded bg-bad-soft px-3 py-2"
    >
      <Icon name="attention" className="size-4 shrink-0 text-bad" />
      <p className="min-w-0 flex-1 basis-72">
        <strong className="font-semibold text-bad">{problemMessages(problem, words).title}.</strong>{' '}
        {t('refresh.failed', { when })}
        {requestId && (
          <span className="text-ink-2 text-label">
            {' '}
            {t('problems.requestId')} <span className="identifier">{requestId}</span>
            <CopyButton
              text={requestId}
              label={t('head.copy', { what: requestId })}
              done={t('head.copied')}
            />
          </span>
        )}
      </p>
      <Button onClick={refresh}>{t('refresh.again')}</Button>
    </div>
  );
}
