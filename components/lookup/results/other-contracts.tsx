import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { indexMatchesQuery } from '#lib/http/lookup-query.ts';
import { IndexedLoanLink } from './indexed-loan-line.tsx';

/** The other contracts that the lookup index has under the same customer. Rendering it asks the index. */
export function OtherContracts({ loan, customer }: { loan: string; customer: string }) {
  const t = useTranslations('lookup');
  const reference = { kind: 'reference', id: customer, reference: 'customer', evidence: 'label' } as const;
  const { data, error } = useQuery(indexMatchesQuery({ identifiers: [reference], typed: null }));
  const group = data?.groups.find(({ matchedBy }) => matchedBy === 'customer');
  const others = (group?.loans ?? []).filter((other) => other.loan !== loan);
  if (error) return <InlineProblem what={t('otherContracts.failed')} problem={error.problem} />;
  return (
    <>
      {!data && <div className="h-12" />}
      <p role="status" className="text-ink-2">
        {data && others.length === 0 ? t('otherContracts.none') : ''}
      </p>
      <ul aria-label={t('otherContracts.title')}>
        {others.map((other) => (
          <li key={other.loan} className="border-line border-t">
            <IndexedLoanLink loan={other.loan} indexed={other} />
          </li>
        ))}
      </ul>
      {group?.hasMore && <p className="pt-1.5 text-ink-2">{t('otherContracts.more')}</p>}
    </>
  );
}
