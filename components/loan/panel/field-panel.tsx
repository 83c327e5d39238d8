'use client';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { JsonObject } from '#lib/loan/json.ts';
import { fieldsOf } from '#lib/loan/schema.ts';
import { valueState } from '#lib/loan/value-state.ts';
import { useAsk } from '../request/loan-request-context.tsx';
import { useView } from '../screen/loan-view-context.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { LoanSection } from './loan-section.tsx';

/**
 * The section of one field of the loan. Its children are shown where the field has a value of its type;
 * otherwise the section says in which state it is. A deleted loan does not repeat what it lacks.
 */
export function Panel({
  id,
  name,
  loan,
  actions,
  count,
  children,
}: {
  id: string;
  name: string;
  loan: JsonObject;
  actions?: ReactNode;
  count?: string;
  children: ReactNode;
}) {
  const { view } = useView();
  const t = useTranslations();
  const kind = fieldsOf('loan')[name] ?? { is: 'free' };
  const state = valueState(loan, name, kind, { ...view.request, pointer: '' });
  if (state.is === 'absent' && loan.deleted === true) return null;
  return (
    <LoanSection id={id} title={t(`fields.loan.${name}` as 'fields.loan.id')} count={count} actions={actions}>
      {state.is === 'value' && children}
      {state.is === 'not-requested' && <NotRequested names={[name]} />}
      {state.is === 'absent' && <p className="py-1.5 text-ink-3">{t('state.nothing')}</p>}
      {!['value', 'not-requested', 'absent'].includes(state.is) && (
        <div className="py-1.5">
          <FieldValue of={loan} name={name} kind={kind} pointer="" />
        </div>
      )}
    </LoanSection>
  );
}

/** Fields that this view did not ask for, with the way to ask for them. */
export function NotRequested({ names }: { names: readonly string[] }) {
  const { request, ask } = useAsk();
  const t = useTranslations('state');
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-ink-3">
      {t('notRequestedPanel')}
      <button
        type="button"
        className="text-accent hover:underline print:hidden"
        onClick={() => ask({ fields: [...new Set([...(request.fields ?? []), ...names])] })}
      >
        {t('askForIt')}
      </button>
    </p>
  );
}
