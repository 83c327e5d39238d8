'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { sendPin } from '#lib/http/lists-client.ts';
import { indexMatchesQuery } from '#lib/http/lookup-query.ts';
import { IndexedLoanLink } from '../results/indexed-loan-line.tsx';

/** Pins a loan for this person. */
export function PinButton({ loan, pinned: given }: { loan: string; pinned: boolean }) {
  const t = useTranslations('lookup');
  const [state, setState] = useState({ pinned: given, sending: false, failed: false });
  const { pinned, sending, failed } = state;
  const toggle = async () => {
    if (sending) return;
    setState({ pinned: !pinned, sending: true, failed: false });
    const ok = await sendPin(loan, !pinned);
    setState({ pinned: ok ? !pinned : pinned, sending: false, failed: !ok });
  };
  return (
    <Button
      look="icon"
      aria-pressed={pinned}
      aria-label={t('pinThis')}
      title={failed ? t('pinFailed') : t(pinned ? 'unpinThis' : 'pinThis')}
      data-shortcut="pin"
      onClick={() => void toggle()}
    >
      <Icon name={pinned ? 'pinned' : 'pin'} className={pinned ? 'size-4 text-accent' : 'size-4'} />
      {failed && <Icon name="attention" className="size-4 text-bad" />}
      <span role="status" className="sr-only">
        {failed && t('pinFailed')}
      </span>
    </Button>
  );
}

/** The other contracts that the lookup index has under the same customer. Rendering it asks the index. */
export function OtherContracts({ loan, customer }: { loan: string; customer: string }) {
  const t = useTranslations('lookup');
  const reference = { kind: 'reference', id: customer, reference: 'customer', evidence: 'label' } as const;
  const { data, error } = useQuery(indexMatchesQuery({ identifiers: [reference], typed: null }));
  const group = data?.groups.find(({ matchedBy }) => matchedBy === 'customer');
  const others = (group?.loans ?? []).filter((one) => one.loan !== loan);
  if (error) return <InlineProblem what={t('otherContracts.failed')} problem={error.problem} />;
  return (
    <>
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
