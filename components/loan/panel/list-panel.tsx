import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { JsonObject } from '#lib/loan/json.ts';
import type { ObjectName } from '#lib/loan/schema.ts';
import { FieldPanel } from './field-panel.tsx';
import { ObjectTable } from './object-table.tsx';

type ListName = 'cashout' | 'attachments';

/** The columns of each list, and the column that is summed. */
const lists: Record<ListName, { objectName: ObjectName; columns: string[]; total?: string }> = {
  cashout: { objectName: 'cashout', columns: ['type', 'paymentMethod', 'amount'], total: 'amount' },
  attachments: { objectName: 'attachment', columns: ['file', 'linkedAt'] },
};

/** The panel of a list: cash-out or attachments. Children stand below the table. */
export function ListPanel({
  list,
  loan,
  children,
}: {
  list: ListName;
  loan: JsonObject;
  children?: ReactNode;
}) {
  const t = useTranslations('sections');
  const { objectName, columns, total } = lists[list];
  const entries = loan[list];
  return (
    <FieldPanel
      panel={list}
      loan={loan}
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
