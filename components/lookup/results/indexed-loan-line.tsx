import { useTranslations } from 'use-intl';
import { useStatusWord } from '#components/labels/use-status-word.ts';
import { useFormat } from '#components/preferences/providers.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { type LoanId, loanHref } from '#lib/loan/loan-id.ts';
import type { IndexedLoan, LoanStanding } from '#lib/lookup/index-matches.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLookupFormat } from './use-lookup-format.ts';

/** A separator after which a line may break, and with which no line begins. */
const apart = '\u00a0\u00a0 ';

/**
 * A loan in one row: its contract number, and the facts to check with the caller before it is opened. It has few
 * elements, since each key in the field renders a screen of such rows within a frame.
 */
export function IndexedLoanLine({
  loan,
  indexed,
  isIdBeside = false,
}: {
  loan: string;
  indexed: IndexedLoan | null;
  /** The id of the loan stands beside its line already: a link around it is named by it all the same. */
  isIdBeside?: boolean;
}) {
  const t = useTranslations('lookup');
  const { day } = useLookupFormat();
  const { contract, standing } = indexed ?? {};
  const isIdShown = contract && !isIdBeside;
  const ids = [isIdShown && loan, indexed?.customer && visibleText(indexed.customer)].filter(Boolean);
  const days = [
    indexed?.createdAt && t('created', { day: day(indexed.createdAt) }),
    indexed?.seenAt && t('seen', { day: day(indexed.seenAt) }),
    standing &&
      indexed?.seenAt &&
      day(standing.toldAt) !== day(indexed.seenAt) &&
      t('told', { day: day(standing.toldAt) }),
  ].filter(Boolean);
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2.5">
      {/* It grows, so that the days stand at the end of its line, or else begin the next one. */}
      <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-2.5">
        <span className={contract ? 'wrap-anywhere figures font-medium slashed-zero' : 'identifier'}>
          {visibleText(contract ?? loan)}
        </span>
        {indexed && <IndexedStatus indexed={indexed} />}
        {standing && <Standing standing={standing} />}
      </span>
      {days.length > 0 && <span className="figures text-ink-2">{days.join(' · ')}</span>}
      {contract && isIdBeside && <span className="sr-only">{loan}</span>}
      {ids.length > 0 && <span className="identifier basis-full text-ink-3">{ids.join(apart)}</span>}
      {!indexed && <span className="basis-full text-ink-3 text-label">{t('unknownLoan')}</span>}
    </span>
  );
}

/** The same as a link to the loan. */
export function IndexedLoanLink({ loan, indexed }: { loan: LoanId; indexed: IndexedLoan | null }) {
  return (
    <a href={loanHref(loan)} className="press -mx-2 flex rounded px-2 py-1.5 hover:bg-hover">
      <IndexedLoanLine loan={loan} indexed={indexed} />
    </a>
  );
}

/** Where the loan stood when it was last read: late by a word before its color. */
function Standing({ standing: { paid, installments, overdueSince } }: { standing: LoanStanding }) {
  const t = useTranslations('lookup');
  const format = useFormat();
  return (
    <>
      {overdueSince !== null && (
        <span className="figures text-bad">{t('overdueSince', { day: format.day(overdueSince) })}</span>
      )}
      {paid !== null && installments !== null && (
        <span className="figures text-ink-2">{t('paidOf', { paid, count: installments })}</span>
      )}
    </>
  );
}

/** Shows the status by word and shape, as the loan's head does: `open` is the only one that the specification names. */
function IndexedStatus({ indexed: { status, deleted, standing } }: { indexed: IndexedLoan }) {
  const t = useTranslations('lookup');
  const word = useStatusWord()(status ?? '');
  if (!deleted && status === null) return null;
  const open = status === 'open' && !deleted && !standing?.overdueSince;
  return (
    <span
      className={classNames(
        'before:me-1.5 before:inline-block before:size-1.5 before:align-[0.1em]',
        open
          ? 'text-good before:rounded-full before:bg-current'
          : 'text-ink-2 before:rotate-45 before:border',
        word === null && !deleted && 'code',
      )}
    >
      {[deleted && t('deleted'), word ?? visibleText(status ?? '')].filter(Boolean).join(' · ')}
    </span>
  );
}
