import { useTranslations } from 'use-intl';
import { setPreferenceCookie } from '#components/preferences/providers.tsx';
import type { LoanView } from '#lib/view/loan-view.ts';
import {
  orderCookie,
  type PanelName,
  panelEntry,
  panelsFor,
  type Reader,
  readers,
} from '#lib/view/panel-registry.ts';
import { unknownFields, unplacedFields } from '../values/field-rows.tsx';
import { useLoanView } from './loan-view-context.tsx';
import { Panels } from './panel-components.tsx';

/**
 * The panels in the order of the person's role, or in the one that they chose. A link to a panel that is folded unfolds it,
 * and so does the browser's own search; on paper all stand open.
 */
export function OrderedPanels() {
  const { orderFor, setOrderFor } = useLoanView();
  const t = useTranslations('sections');
  const { first, beside, rest, isRestFolded } = panelsFor(orderFor);
  const choose = (next: Reader) => {
    setOrderFor(next);
    setPreferenceCookie(orderCookie, next);
  };
  return (
    <div className={beside.length > 0 ? 'loan-grid loan-grid-beside' : 'loan-grid'}>
      <SectionNav reader={orderFor} choose={choose} />
      <div className="area-first">
        <Panels names={first} />
      </div>
      <div className="area-timeline">
        <Panels names={beside} />
      </div>
      {isRestFolded ? (
        <details className="disclosure area-rest">
          <summary className="print:hidden">{t('more')}</summary>
          <Panels names={rest} />
        </details>
      ) : (
        <div className="area-rest">
          <Panels names={rest} />
        </div>
      )}
    </div>
  );
}

/** Links to the panels of the page: a column on a wide screen, and a row of chips otherwise. */
function SectionNav({ reader, choose }: { reader: Reader; choose: (reader: Reader) => void }) {
  const { view } = useLoanView();
  const t = useTranslations('sections');
  const { first, beside, rest } = panelsFor(reader);
  return (
    <nav aria-label={t('label')} className="area-nav print:hidden">
      <PanelLinks names={[...first, ...beside].filter((name) => isShown(name, view))} />
      <details className="disclosure area-more">
        <summary>{t('more')}</summary>
        <div>
          <PanelLinks names={rest.filter((name) => isShown(name, view))} />
          <label className="block px-2 py-1.5 text-ink-3 text-label">
            {t('order')}
            <select
              value={reader}
              onChange={({ target }) => choose(readers.find((one) => one === target.value) ?? reader)}
              className="mt-1 block h-8 w-full rounded border border-edge bg-page px-1 text-ink"
            >
              {readers.map((one) => (
                <option key={one} value={one}>
                  {t(`orders.${one}`)}
                </option>
              ))}
            </select>
          </label>
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
function isShown(name: PanelName, { loan, rights, visibility, verifiable }: LoanView): boolean {
  const { fields, alsoShows = [], right } = panelEntry(name);
  if (name === 'caller') return visibility === 'masked' && verifiable.length > 0;
  if (name === 'also') return unplacedFields(loan).length > 0 || unknownFields('loan', loan) !== null;
  if (right) return rights.includes(right);
  // The empty panels of a deleted loan are left out, and so are their links.
  const all = [...fields, ...alsoShows];
  return loan.deleted !== true || all.length === 0 || all.some((field) => Object.hasOwn(loan, field));
}
