import { useTranslations } from 'use-intl';
import { Table } from '#components/ui/table/table.tsx';
import type { ListItem } from '#lib/lookup/index-matches.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { IndexedLoanLine } from '../results/indexed-loan-line.tsx';
import { useLookupFormat } from '../results/use-lookup-format.ts';
import { DoneCheckbox } from './done-checkbox.tsx';
import { listItemHref } from './list-item-href.ts';

export function ListTable({ list, items }: { list: string; items: readonly ListItem[] }) {
  const t = useTranslations('lookup.lists');
  const { instant } = useLookupFormat();
  return (
    <Table
      caption={t('title')}
      columns={[
        { key: 'position', label: t('position') },
        { key: 'identifier', label: t('identifier') },
        { key: 'loan', label: t('loan') },
        { key: 'visited', label: t('visited') },
        { key: 'done', label: t('done') },
      ]}
      rows={items.map((item) => ({
        key: item.position,
        id: `row-${item.position}`,
        cells: [
          <span key="position" className="figures text-ink-3">
            {item.position}
          </span>,
          <PastedIdentifier key="identifier" item={item} />,
          <LoanOfRow key="loan" list={list} item={item} />,
          <span key="visited" className="figures whitespace-nowrap text-ink-2">
            {item.visitedAt ? instant(item.visitedAt) : <span className="text-ink-3">{t('never')}</span>}
          </span>,
          <DoneCheckbox key={`done ${item.done}`} list={list} item={item} />,
        ],
      }))}
    />
  );
}

/** The text of the row, as far as it is stored. */
function PastedIdentifier({ item: { kind, id, line } }: { item: ListItem }) {
  const t = useTranslations('lookup.lists');
  if (kind === null) return <span className="text-ink-3">{t('noIdentifier', { line })}</span>;
  if (id !== null) return <span className="identifier">{visibleText(id)}</span>;
  return <span className="text-ink-3">{t(kind === 'document' ? 'aDocument' : 'hidden')}</span>;
}

/** The loan that the row opens, or why it opens none. */
function LoanOfRow({ list, item }: { list: string; item: ListItem }) {
  const t = useTranslations('lookup.lists');
  const { loan, indexed, matches } = item;
  const href = listItemHref(list, item);
  if (loan && href) {
    return (
      <a href={href} className="press -mx-1.5 flex items-baseline rounded px-1.5 hover:bg-hover max-sm:block">
        <IndexedLoanLine loan={loan} indexed={indexed} />
        {matches > 1 && (
          <span className="text-attention text-label sm:ms-4">{t('oneOf', { count: matches })}</span>
        )}
      </a>
    );
  }
  if (matches > 1) return <span className="text-attention">{t('several', { count: matches })}</span>;
  return <span className="text-attention">{t('notFound')}</span>;
}
