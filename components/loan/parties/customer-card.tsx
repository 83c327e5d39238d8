import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { IndexedLoanLink } from '#components/lookup/results/indexed-loan-line.tsx';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { customerContractsQuery } from '#lib/http/customer-contracts-query.ts';
import { compareHref } from '#lib/loan/loan-id.ts';
import { maskDots } from '#lib/loan/masked.ts';
import { isBroken, type LoanNote } from '#lib/view/loan-notes.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { useNoteWords } from '../notes/use-note-words.ts';

/** The other contracts of the customer that the desk knows, with what colleagues wrote at them. Rendering it is a read. */
export function CustomerCard() {
  const t = useTranslations('lookup.otherContracts');
  const compare = useTranslations('compare');
  const { view } = useLoanView();
  const { data, error } = useQuery(customerContractsQuery(view.request.loan));
  if (error) return <InlineProblem what={t('failed')} problem={error.problem} />;
  return (
    <>
      {!data && <div className="h-12" />}
      <p role="status" className="text-ink-2">
        {data?.contracts.length === 0 ? t('none') : ''}
      </p>
      <ul aria-label={t('title')}>
        {data?.contracts.map(({ indexed, notes }) => (
          <li key={indexed.loan} className="border-line border-t">
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <IndexedLoanLink loan={indexed.loan} indexed={indexed} />
              </div>
              <a
                href={compareHref(view.request.loan, indexed.loan)}
                className="py-1.5 text-accent text-label print:hidden"
              >
                {compare('with')}
              </a>
            </div>
            {notes.map((note) => (
              <NoteLine key={note.id} note={note} />
            ))}
          </li>
        ))}
      </ul>
      {data?.hasMore && <p className="pt-1.5 text-ink-2">{t('more')}</p>}
    </>
  );
}

/** A note at another contract in one line. */
function NoteLine({ note }: { note: LoanNote }) {
  const { format } = useLoanView();
  const words = useNoteWords();
  const { promise, text, author, writtenAt } = note;
  return (
    <p className="truncate pb-1 text-ink-2 text-label">
      <span className={classNames('font-medium', isBroken(note) && 'text-bad')}>{words.kindOf(note)}</span>{' '}
      {promise && <span className="figures">{words.promise(promise)} </span>}
      <bdi>{text === null ? maskDots : visibleText(text.replace(/\s+/g, ' '))}</bdi>{' '}
      <span className="text-ink-3">
        {author} · {format.instant(Date.parse(writtenAt))}
      </span>
    </p>
  );
}
