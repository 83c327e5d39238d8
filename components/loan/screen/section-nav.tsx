import { useTranslations } from 'use-intl';
import { panelEntry, panelNames } from '#lib/view/panel-registry.ts';
import { unknownFields, unplacedFields } from '../values/field-rows.tsx';
import { useLoanView } from './loan-view-context.tsx';

/** Links to the panels of the page: a column on a wide screen, and a row of chips otherwise. */
export function SectionNav() {
  const { loan, deviations, rights } = useLoanView().view;
  const t = useTranslations('sections');
  const shown = panelNames.filter((name) => {
    const { fields, alsoShows = [], right } = panelEntry(name);
    if (name === 'also') return unplacedFields(loan).length > 0 || unknownFields('loan', loan) !== null;
    if (right) return rights.includes(right);
    // The empty panels of a deleted loan are left out, and so are their links.
    const all = [...fields, ...alsoShows];
    return loan.deleted !== true || all.length === 0 || all.some((field) => Object.hasOwn(loan, field));
  });
  return (
    <nav aria-label={t('label')} className="area-nav print:hidden">
      <ul className="section-nav">
        {shown.map((id) => (
          <li key={id}>
            <a href={`#${id}`} data-section={id}>
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
    </nav>
  );
}
