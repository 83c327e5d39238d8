'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { lastIndexedLoanQuery } from '#lib/http/lookup-query.ts';
import type { IndexedLoan, LastIndexedLoan } from '#lib/lookup/index-matches.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { IndexedLoanLink } from '../results/indexed-loan-line.tsx';
import { useLookupFormat } from '../results/use-lookup-format.ts';

/** `lastIndexed` is null if the loan was not deleted yet when the page was rendered: then it is fetched. */
export function LastIndexedDetails({
  loan,
  lastIndexed,
}: {
  loan: string;
  lastIndexed: LastIndexedLoan | null;
}) {
  return lastIndexed?.indexed ? (
    <IndexedDetails {...lastIndexed} indexed={lastIndexed.indexed} />
  ) : (
    <FetchedDetails loan={loan} />
  );
}

/** Asks the index when a loan turns out to be deleted after the page was rendered. */
function FetchedDetails({ loan }: { loan: string }) {
  const { data } = useQuery(lastIndexedLoanQuery(loan));
  return data?.indexed ? <IndexedDetails {...data} indexed={data.indexed} /> : null;
}

/**
 * The API says little of a deleted loan, so this shows its last indexed state and the customer's other loans, labeled
 * as such. It shows no time: the index keeps that of the last answer, and the last answer held none of this.
 */
function IndexedDetails({ indexed, others, more }: LastIndexedLoan & { indexed: IndexedLoan }) {
  const t = useTranslations('lookup.deletedLoan');
  const words = useTranslations('lookup');
  const { day } = useLookupFormat();
  return (
    <aside aria-labelledby="known-of-deleted" className="mb-3 rounded border border-line px-3 py-2">
      <h2 id="known-of-deleted" className="text-ink-3 text-label">
        {t('title')} · {t('unconfirmed')}
      </h2>
      <p className="flex flex-wrap items-baseline gap-x-4">
        {indexed.contract && (
          <span className="figures font-medium slashed-zero">{visibleText(indexed.contract)}</span>
        )}
        {indexed.status && <span className="code text-ink-2">{visibleText(indexed.status)}</span>}
        {indexed.createdAt && (
          <span className="figures text-ink-2">{words('created', { day: day(indexed.createdAt) })}</span>
        )}
        {indexed.customer && <span className="identifier text-ink-3">{visibleText(indexed.customer)}</span>}
      </p>
      {others.length > 0 && (
        <>
          <h3 id="others-of-customer" className="mt-2 text-ink-3 text-label">
            {t('others')}
          </h3>
          <ul aria-labelledby="others-of-customer" className="mt-1 grid gap-x-8 md:grid-cols-2">
            {others.map((other) => (
              <li key={other.loan} className="border-line border-t">
                <IndexedLoanLink loan={other.loan} indexed={other} />
              </li>
            ))}
          </ul>
          {more > 0 && <p className="pt-1.5 text-ink-2">{t('more', { count: more })}</p>}
        </>
      )}
    </aside>
  );
}
