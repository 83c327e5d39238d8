'use client';
import { useTranslations } from 'use-intl';
import type { FoundLoanId } from '#lib/loan/find-loan-id.ts';
import { loanHref } from '#lib/loan/loan-href.ts';
import { prefixes } from '#lib/loan/schema.ts';
import { visible } from '#lib/loan/visible.ts';

const prefix = prefixes.loan;

/** Why the text in the field opens no loan, or which loans it may mean. */
export function OpenProblem({ found }: { found: Exclude<FoundLoanId, { is: 'loan' }> }) {
  const t = useTranslations('open');
  if (found.is === 'several') {
    return (
      <>
        <p>{t('several', { count: found.ids.length })}</p>
        <ul className="mt-1 max-h-64 overflow-y-auto">
          {found.ids.map((id) => (
            <li key={id}>
              <a href={loanHref(id)} className="identifier block rounded-sm py-1 text-accent hover:underline">
                {id}
              </a>
            </li>
          ))}
        </ul>
      </>
    );
  }
  return <p className="text-bad wrap-anywhere">{sentence(found, t)}</p>;
}

type Unopened = Exclude<FoundLoanId, { is: 'loan' | 'several' }>;

function sentence(found: Unopened, t: ReturnType<typeof useTranslations<'open'>>): string {
  switch (found.is) {
    case 'other':
      return t('other', { id: visible(found.id), resource: found.resource, prefix });
    case 'malformed':
      return t('malformed', { id: visible(found.id), prefix });
    case 'nothing':
    case 'empty':
      return t(found.is, { prefix });
  }
}
