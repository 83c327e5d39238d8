import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { loanHref } from '#lib/loan/loan-id.ts';
import type { ListSummary, PinnedAndRecent, PinnedOrRecentLoan } from '#lib/lookup/index-matches.ts';
import { groupByCustomer } from '#lib/lookup/open/lookup-choices.ts';
import { IndexedLoanLine } from '../results/indexed-loan-line.tsx';
import { useLookupFormat } from '../results/use-lookup-format.ts';

/** Entries of each section. */
const maxShown = 8;

/** A person's pinned and recent loans, and their lists. */
export function PinnedRecentAndLists({
  pinnedAndRecent,
  lists,
}: {
  pinnedAndRecent: PinnedAndRecent;
  lists: ListSummary[];
}) {
  const t = useTranslations('lookup');
  const { instant } = useLookupFormat();
  return (
    <div className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-2">
      <LoanSection id="pinned" loans={pinnedAndRecent.pinned} />
      <LoanSection id="recent" loans={pinnedAndRecent.recent} />
      {lists.length > 0 && (
        <Section id="lists" title={t('lists.title')} hint={t('lists.kept')} wide>
          <ul>
            {lists.slice(0, maxShown).map(({ id, createdAt, size, found, visited, done }) => (
              <li key={id} className="border-line border-b">
                <a
                  href={`/lists/${id}`}
                  className="press -mx-2 flex flex-wrap items-baseline gap-x-5 rounded px-2 py-2 hover:bg-hover"
                >
                  <span className="figures font-medium">{t('lists.one', { day: instant(createdAt) })}</span>
                  <span className="figures text-ink-2">{t('lists.rows', { count: size })}</span>
                  <span className="figures text-ink-3 sm:ms-auto">
                    {t('lists.progress', { found, visited, done })}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function LoanSection({ id, loans }: { id: 'pinned' | 'recent'; loans: PinnedOrRecentLoan[] }) {
  const t = useTranslations('lookup');
  return (
    <Section id={id} title={t(id)}>
      {loans.length === 0 && (
        <p className="py-2 text-ink-3">{t(id === 'pinned' ? 'noPinned' : 'noRecent')}</p>
      )}
      <ul>
        {groupByCustomer(loans.slice(0, maxShown), ({ indexed }) => indexed?.customer).map(
          ({ loan, indexed }) => (
            <li key={loan} className="border-line border-b">
              <a href={loanHref(loan)} className="press -mx-2 flex rounded px-2 py-2 hover:bg-hover">
                <IndexedLoanLine loan={loan} indexed={indexed} />
              </a>
            </li>
          ),
        )}
      </ul>
    </Section>
  );
}

function Section({
  id,
  title,
  hint,
  wide,
  children,
}: {
  id: string;
  title: string;
  hint?: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={wide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <div className="flex flex-wrap items-baseline gap-x-3 border-line border-b pb-2">
        <h2 id={id} className="font-semibold text-section">
          {title}
        </h2>
        {hint && <p className="text-ink-3 text-label">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
