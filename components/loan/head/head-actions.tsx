import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { toQuery, withHidden } from '#lib/loan/loan-request.ts';
import { useCurrentRequest } from '../request/loan-request-context.tsx';

/** The actions on the whole loan: refresh, pin, summarize, copy the link, read the JSON, print. */
export function HeadActions({
  refresh,
  refreshing,
  pin,
  summary,
}: {
  refresh: () => void;
  refreshing: boolean;
  pin: ReactNode;
  summary: ReactNode;
}) {
  const { request } = useCurrentRequest();
  const t = useTranslations('head');
  // The link is that of the request in the URL, even while its view is still being fetched.
  const link = () => {
    const query = withHidden(toQuery(request), new URLSearchParams(location.search));
    return `${location.origin}/loans/${request.loan}?${query}`;
  };
  return (
    <div className="-me-2 flex flex-wrap items-center max-wide:-ms-2 wide:ms-auto print:hidden">
      <Button look="quiet" onClick={refresh} aria-disabled={refreshing} data-shortcut="refresh">
        <Icon name="refresh" className={refreshing ? 'size-4 motion-safe:animate-spin' : 'size-4'} />
        {refreshing ? t('refreshing') : t('refresh')}
      </Button>
      {pin}
      {summary}
      <CopyButton icon="link" text={link} label={t('copyLink')} done={t('linkCopied')}>
        {t('copyLink')}
      </CopyButton>
      <a
        href="#json"
        data-shortcut="json"
        className="press inline-flex h-8 items-center gap-1.5 rounded px-2 text-ink-2 hover:bg-hover hover:text-ink"
      >
        <Icon name="braces" />
        {t('json')}
      </a>
      <Button look="quiet" onClick={() => window.print()}>
        <Icon name="print" />
        {t('print')}
      </Button>
    </div>
  );
}
