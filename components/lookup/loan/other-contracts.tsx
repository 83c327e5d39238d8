'use client';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { requestJson } from '#lib/http/request-json.ts';
import type { IndexMatches } from '#lib/lookup/index-matches.ts';
import type { LookupRequest } from '#lib/lookup/request/lookup-request.ts';
import { IndexedLoanLink } from '../results/indexed-loan-line.tsx';

/** The other contracts that the lookup index has under the same customer; nothing where it has none. */
export function OtherContracts({ loan, customer }: { loan: string; customer: string }) {
  const t = useTranslations('lookup.otherContracts');
  const [matches, setMatches] = useState<IndexMatches | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const reference = { kind: 'reference', id: customer, reference: 'customer', evidence: 'label' } as const;
    const request: LookupRequest = { identifiers: [reference], typed: null };
    // A failure is not reported: the list is only an addition to the summary.
    void requestJson<IndexMatches>('/api/lookup', 'groups', request, leaving.signal).then(
      (sent) => sent.ok && setMatches(sent.answer),
    );
    return () => leaving.abort();
  }, [customer]);
  const group = matches?.groups.find(({ matchedBy }) => matchedBy === 'customer');
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
