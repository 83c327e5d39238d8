'use client';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { indexMatchesQuery } from '#lib/http/lookup-query.ts';
import { IndexedLoanLink } from '../results/indexed-loan-line.tsx';

/** The other contracts that the lookup index has under the same customer; nothing where it has none. */
export function OtherContracts({ loan, customer }: { loan: string; customer: string }) {
  const t = useTranslations('lookup.otherContracts');
  const reference = { kind: 'reference', id: customer, reference: 'customer', evidence: 'label' } as const;
  const { data } = useQuery(indexMatchesQuery({ identifiers: [reference], typed: null }));
  const group = data?.groups.find(({ matchedBy }) => matchedBy === 'customer');
  const others = (group?.loans ?? []).filter((one) => one.loan !== loan);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="other-contracts" className="mt-4 border-line border-t pt-3">
      <h3 id="other-contracts" className="text-ink-3 text-label">
        {t('title')}
      </h3>
      <ul className="mt-1">
        {others.map((other) => (
          <li key={other.loan} className="border-line border-t">
            <IndexedLoanLink loan={other.loan} indexed={other} />
          </li>
        ))}
      </ul>
      {group?.hasMore && <p className="pt-1.5 text-ink-2">{t('more')}</p>}
    </section>
  );
}
