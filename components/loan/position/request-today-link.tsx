import { useTranslations } from 'use-intl';
import { loanHref } from '#lib/loan/loan-href.ts';
import { toQuery } from '#lib/loan/loan-request.ts';
import { useCurrentRequest } from '../request/loan-request-context.tsx';

/** Asks the API for its amounts of today: a link, so that it works before the page's scripts have come. */
export function RequestTodayLink({ today }: { today: string }) {
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations('position');
  return (
    <a
      href={`${loanHref(request.loan)}?${toQuery({ ...request, paymentFor: today })}`}
      className="inline-block min-h-6 text-accent leading-6 underline-offset-2 hover:underline"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        changeRequest({ paymentFor: today });
      }}
    >
      {t('askToday')}
    </a>
  );
}
