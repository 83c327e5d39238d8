'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStatusWord } from '#components/labels/use-status-word.ts';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon/icon.tsx';
import { sendPin } from '#lib/http/lists-client.ts';
import { indexMatchesQuery, lastIndexedLoanQuery } from '#lib/http/lookup-query.ts';
import type { IndexedLoan, LastIndexedLoan } from '#lib/lookup/index-matches.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { IndexedLoanLink } from '../results/indexed-loan-line.tsx';
import { useLookupFormat } from '../results/use-lookup-format.ts';

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
  const statusWord = useStatusWord();
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
        {indexed.status && (
          <span className="text-ink-2">{statusWord(indexed.status) ?? visibleText(indexed.status)}</span>
        )}
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
