'use client';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { JsonObject } from '#lib/loan/json.ts';
import type { ObjectName } from '#lib/loan/schema.ts';
import { Panel } from './field-panel.tsx';
import { ObjectTable } from './object-table.tsx';

type List = { name: string; of: ObjectName; names: string[]; total?: string };

/** The loan's own lists, each a section: its columns, and which of them has a total. */
const lists = {
  cashout: { name: 'cashout', of: 'cashout', names: ['type', 'paymentMethod', 'amount'], total: 'amount' },
  transactions: {
    name: 'transactions',
    of: 'transaction',
    names: ['createdAt', 'description', 'amount'],
    total: 'amount',
  },
  attachments: { name: 'attachments', of: 'attachment', names: ['file', 'linkedAt'] },
} as const satisfies Record<string, { [K in keyof List]: Readonly<List[K]> }>;

/** Cash-out, transactions or attachments of the loan; `children` stand below the list. */
export function ListPanel({
  list,
  loan,
  children,
}: {
  list: keyof typeof lists;
  loan: JsonObject;
  children?: ReactNode;
}) {
  const t = useTranslations('sections');
  const {
    name,
    of,
    names,
    total,
  }: { name: string; of: ObjectName; names: readonly string[]; total?: string } = {
    total: undefined,
    ...lists[list],
  };
  const entries = loan[name];
  return (
    <Panel
      id={list}
      name={name}
      loan={loan}
      count={Array.isArray(entries) && entries.length > 0 ? String(entries.length) : undefined}
    >
      {Array.isArray(entries) && (
        <ObjectTable
          of={of}
          list={entries}
          names={names}
          pointer={`/${name}`}
          caption={t(list)}
          total={total}
        />
      )}
      {children}
    </Panel>
  );
}
