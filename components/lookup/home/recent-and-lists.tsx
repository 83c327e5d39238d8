import { useTranslations } from 'use-intl';
import { Section } from '#components/ui/section.tsx';
import type { ListSummary, RecentLoan } from '#lib/lookup/index-matches.ts';
import { groupByCustomer } from '#lib/lookup/open/lookup-choices.ts';
import { IndexedLoanLink } from '../results/indexed-loan-line.tsx';
import { useLookupFormat } from '../results/use-lookup-format.ts';

const maxLists = 8;

/** A person's recent loans, and their lists. */
export function RecentAndLists({ recent, lists }: { recent: RecentLoan[]; lists: ListSummary[] }) {
  const t = useTranslations('lookup');
  const { instant } = useLookupFormat();
  return (
    <div className="mt-10 grid gap-x-10 gap-y-8 md:grid-cols-2">
      <Section id="recent" title={t('recent')}>
        {recent.length === 0 && <p className="py-2 text-ink-3">{t('noRecent')}</p>}
        <ul>
          {groupByCustomer(recent, ({ indexed }) => indexed?.customer).map(({ loan, indexed }) => (
            <li key={loan} className="border-line border-b">
              <IndexedLoanLink loan={loan} indexed={indexed} />
            </li>
          ))}
        </ul>
      </Section>
      {lists.length > 0 && (
        <Section
          id="lists"
          title={t('lists.title')}
          actions={<p className="text-ink-3 text-label">{t('lists.kept')}</p>}
          className="md:pt-0"
        >
          <ul>
            {lists.slice(0, maxLists).map(({ id, createdAt, size, found, visited, done }) => (
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
