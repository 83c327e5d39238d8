import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ObjectName } from '#lib/loan/schema.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { FieldPanel } from './field-panel.tsx';
import { ObjectTable } from './object-table.tsx';

type ListName = 'cashout' | 'attachments';

/** The columns of each list, and the column that is summed. */
const lists: Record<ListName, { objectName: ObjectName; columns: string[]; total?: string }> = {
  cashout: { objectName: 'cashout', columns: ['type', 'paymentMethod', 'amount'], total: 'amount' },
  attachments: { objectName: 'attachment', columns: ['file', 'linkedAt'] },
};

/** The panel of a list: cash-out or attachments. Children stand below the table. */
export function ListPanel({ list, children }: { list: ListName; children?: ReactNode }) {
  const t = useTranslations('sections');
  const { objectName, columns, total } = lists[list];
  const entries = useLoanView().view.loan[list];
  return (
    <FieldPanel
      panel={list}
      count={Array.isArray(entries) && entries.length > 0 ? String(entries.length) : undefined}
    >
      {Array.isArray(entries) && (
        <ObjectTable
          objectName={objectName}
          list={entries}
          names={columns}
          pointer={`/${list}`}
          caption={t(list)}
          total={total}
        />
      )}
      {children}
    </FieldPanel>
  );
}
