import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { alsoRequesting } from '#lib/loan/loan-request.ts';
import { countMasked } from '#lib/loan/masked.ts';
import { type FieldName, objects } from '#lib/loan/schema.ts';
import { type ValueState, valueState } from '#lib/loan/value-state.ts';
import type { PanelName } from '#lib/view/panel-registry.ts';
import { LoanField } from '../fields/field-value.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { useCurrentRequest } from '../request/loan-request-context.tsx';
import { LoanSection } from './loan-section.tsx';
import { ObjectTable } from './object-table.tsx';

/** A panel that has the name of a field of the loan. */
type FieldOfPanel = PanelName & FieldName<'loan'>;

/**
 * The panel of the field that has its name, with the length of a list. It shows its children where the field has a value of
 * its type, and otherwise the state of the field.
 */
export function FieldPanel({ panel: name, children }: { panel: FieldOfPanel; children: ReactNode }) {
  const { loan } = useLoanView().view;
  const t = useTranslations();
  const state = useFieldState(name);
  const value = loan[name];
  const isList = objects.loan[name].type === 'list' && Array.isArray(value);
  return (
    <LoanSection panel={name} count={isList ? value.length : 0}>
      {state === 'value' && children}
      {state === 'not-requested' && <NotRequested names={[name]} />}
      {state === 'absent' && <p className="py-1.5 text-ink-3">{t('state.nothing')}</p>}
      {!['value', 'not-requested', 'absent'].includes(state) && (
        <div className="py-1.5">
          <LoanField name={name} />
        </div>
      )}
    </LoanSection>
  );
}

/** The panel of a list as a table. Where the page says elsewhere what is in it, it folds until something of it is revealed. */
export function ListPanel({
  panel,
  extra,
  fold = null,
  children,
}: {
  panel: 'cashout' | 'transactions' | 'attachments';
  /** The name of the table where it folds. */
  fold?: string | null;
  children?: ReactNode;
} & Pick<ComponentProps<typeof ObjectTable>, 'extra'>) {
  const t = useTranslations();
  const { view, sentLoan } = useLoanView();
  const [shown, sent] = [view.loan[panel], sentLoan[panel]];
  const isRevealed = shown !== sent && countMasked(shown) < countMasked(sent);
  const table = <ObjectTable pointer={`/${panel}`} caption={t(`sections.${panel}`)} extra={extra} />;
  return (
    <FieldPanel panel={panel}>
      {children}
      {fold === null ? (
        table
      ) : (
        <details className="disclosure" open={isRevealed || undefined}>
          <summary>{fold}</summary>
          {table}
        </details>
      )}
    </FieldPanel>
  );
}

/** Says why the loan has no value in a field. `isTitled`: the title of the panel names the field. */
export function FieldState({ name, isTitled = false }: { name: FieldName<'loan'>; isTitled?: boolean }) {
  const { loan } = useLoanView().view;
  const t = useTranslations('fields.loan');
  const state = useFieldState(name);
  if (state === 'value' || (state === 'absent' && loan.deleted === true)) return null;
  const isNotRequested = state === 'not-requested';
  if (isNotRequested && isTitled) return <NotRequested names={[name]} />;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 py-1.5">
      <span className="text-ink-2">{t(name)}</span>
      {isNotRequested ? <NotRequested names={[name]} /> : <LoanField name={name} />}
    </div>
  );
}

function useFieldState(name: FieldName<'loan'>): ValueState {
  const { loan, request } = useLoanView().view;
  return valueState(loan, name, objects.loan[name], { ...request, pointer: '' });
}

/** Says that fields were not requested, and requests them, or all that the API returns unless it is told. */
export function NotRequested({ names }: { names: readonly string[] }) {
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations('state');
  const withNames = alsoRequesting(request.fields, names);
  const look = 'text-accent hover:underline print:hidden';
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 py-1.5 text-ink-3">
      {t('notRequestedPanel')}
      <button type="button" className={look} onClick={() => changeRequest({ fields: withNames })}>
        {t('askForIt')}
      </button>
      <button type="button" className={look} onClick={() => changeRequest({ fields: null })}>
        {t('askForAll')}
      </button>
    </p>
  );
}
