import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { JsonObject } from '#lib/loan/json.ts';
import { type FieldName, fieldsOf } from '#lib/loan/schema.ts';
import { valueState } from '#lib/loan/value-state.ts';
import type { PanelName } from '#lib/view/panels.ts';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { LoanSection } from './loan-section.tsx';

/**
 * The panel of the field of the loan that has its name. It shows its children where the field has a value of its type, and otherwise the
 * state of the field. For a deleted loan an absent field has no panel: the banner has said so.
 */
export function FieldPanel({
  panel: name,
  loan,
  actions,
  count,
  children,
}: {
  panel: PanelName & FieldName<'loan'>;
  loan: JsonObject;
  actions?: ReactNode;
  count?: string;
  children: ReactNode;
}) {
  const { view } = useLoanView();
  const t = useTranslations();
  const kind = fieldsOf('loan')[name] ?? { type: 'free' };
  const state = valueState(loan, name, kind, { ...view.request, pointer: '' });
  if (state.kind === 'absent' && loan.deleted === true) return null;
  return (
    <LoanSection panel={name} count={count} actions={actions}>
      {state.kind === 'value' && children}
      {state.kind === 'not-requested' && <NotRequested names={[name]} />}
      {state.kind === 'absent' && <p className="py-1.5 text-ink-3">{t('state.nothing')}</p>}
      {!['value', 'not-requested', 'absent'].includes(state.kind) && (
        <div className="py-1.5">
          <FieldValue object={loan} name={name} kind={kind} pointer="" />
        </div>
      )}
    </LoanSection>
  );
}

/** Says that fields were not requested, and requests them. */
export function NotRequested({ names }: { names: readonly string[] }) {
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations('state');
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-ink-3">
      {t('notRequestedPanel')}
      <button
        type="button"
        className="text-accent hover:underline print:hidden"
        onClick={() => changeRequest({ fields: [...new Set([...(request.fields ?? []), ...names])] })}
      >
        {t('askForIt')}
      </button>
    </p>
  );
}
