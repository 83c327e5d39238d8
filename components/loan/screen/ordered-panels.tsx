import { startTransition, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useShell } from '#components/preferences/providers.tsx';
import { SelectField } from '#components/ui/form/choice-fields.tsx';
import { childPointer, holdsMoreValues } from '#lib/loan/json.ts';
import { isRequested } from '#lib/loan/value-state.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import {
  listsInstallments,
  type PanelName,
  panelEntry,
  panelsFor,
  readers,
} from '#lib/view/panel-registry.ts';
import { unknownFields, unplacedFields } from '../fields/field-rows.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { Panels } from './panel-components.tsx';

/** A loan with more values has its panels rendered in the browser alone: on the server everybody would wait for them. */
const maxValuesOnServer = 4000;

/**
 * The panels in the order of the person's role, or in the one that they chose. A link to a panel that is folded unfolds it,
 * and so does the browser's own search; on paper all stand open.
 */
export function OrderedPanels() {
  const { view, orderFor } = useLoanView();
  const t = useTranslations('sections');
  const order = panelsFor(orderFor);
  const [isRendered, setIsRendered] = useState(() => !holdsMoreValues(view.loan, maxValuesOnServer));
  useEffect(() => startTransition(() => setIsRendered(true)), []);
  const shown = (names: readonly PanelName[]) => names.filter((name) => isPanelShown(name, view));
  const [first, beside, rest] = [shown(order.first), shown(order.beside), shown(order.rest)];
  return (
    <div className={order.beside.length > 0 ? 'loan-grid loan-grid-beside' : 'loan-grid'}>
      <SectionNav near={[...first, ...beside]} rest={rest} />
      <div className="area-first">
        <Panels names={first} isRendered={isRendered} />
      </div>
      <div className="area-timeline">
        <Panels names={beside} isRendered={isRendered} />
      </div>
      {order.isRestFolded ? (
        <details className="disclosure area-rest">
          <summary className="print:hidden">{t('more')}</summary>
          <Panels names={rest} isRendered={isRendered} />
        </details>
      ) : (
        <div className="area-rest">
          <Panels names={rest} isRendered={isRendered} />
        </div>
      )}
    </div>
  );
}

/** Links to the panels of the page: a column on a wide screen, and a row of chips otherwise. */
function SectionNav({ near, rest }: { near: readonly PanelName[]; rest: readonly PanelName[] }) {
  const { orderFor } = useLoanView();
  const { chooseOrder } = useShell();
  const t = useTranslations('sections');
  return (
    <nav aria-label={t('label')} className="area-nav print:hidden">
      <PanelLinks names={near} />
      <details className="disclosure area-more">
        <summary>{t('more')}</summary>
        <div>
          <PanelLinks names={rest} />
          <div className="px-2 py-1.5">
            <SelectField
              label={t('order')}
              value={orderFor}
              onChoose={chooseOrder}
              options={readers.map((reader) => ({ value: reader, words: t(`orders.${reader}`) }))}
            />
          </div>
        </div>
      </details>
    </nav>
  );
}

function PanelLinks({ names }: { names: readonly PanelName[] }) {
  const { deviations } = useLoanView().view;
  const t = useTranslations('sections');
  return (
    <ul className="section-nav">
      {names.map((id) => (
        <li key={id}>
          <a href={`#${id}`}>
            {t(id)}
            {id === 'deviations' && deviations.length > 0 && (
              <span className="figures rounded-full bg-attention-soft px-1.5 text-attention text-label">
                {deviations.length}
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** False for a panel that has nothing of this loan to show to this person. */
export function isPanelShown(name: PanelName, { loan, request, rights }: LoanView): boolean {
  const { fields, alsoShows = [], right } = panelEntry(name);
  if (name === 'also') return unplacedFields(loan).length > 0 || unknownFields(loan, '') !== null;
  if (name === 'installments') return listsInstallments(loan);
  if (right) return rights.includes(right);
  const all = [...fields, ...alsoShows];
  // What a deleted loan lacks is not repeated panel by panel: its banner has said so.
  const isLacking = (field: string) =>
    !Object.hasOwn(loan, field) && isRequested(request.fields, childPointer('', field));
  return loan.deleted !== true || all.length === 0 || !all.every(isLacking);
}
