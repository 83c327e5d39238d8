'use client';
import { useTranslations } from 'use-intl';
import type { JsonObject } from '#lib/loan/json.ts';
import { unknownFields, unplacedFields } from '../values/field-rows.tsx';
import { useLoanView } from './loan-view-context.tsx';

const sections = [
  { id: 'parties', names: ['customer', 'employment', 'company'] },
  { id: 'offer', names: ['offer'] },
  { id: 'timeline', names: ['history', 'transactions', 'attachments', 'signatures'] },
  { id: 'cashout', names: ['cashout'] },
  { id: 'transactions', names: ['transactions'] },
  { id: 'attachments', names: ['attachments'] },
  { id: 'evidence', names: ['context', 'signatures'] },
  { id: 'metadata', names: ['metadata'] },
  { id: 'also', names: [] },
  { id: 'deviations', names: [] },
  { id: 'json', names: [] },
  { id: 'seen', names: [] },
] as const;

/** Links to the sections of the page: a column on a wide screen, and a row of chips otherwise. */
export function SectionNav({ loan, deviations }: { loan: JsonObject; deviations: number }) {
  const { view } = useLoanView();
  const t = useTranslations('sections');
  const shown = sections.filter(({ id, names }) => {
    if (id === 'seen') return view.rights.includes('log:loan');
    if (id === 'also') return unplacedFields(loan).length > 0 || unknownFields('loan', loan) !== null;
    // The empty panels of a deleted loan are left out, and so are their links.
    return loan.deleted !== true || names.length === 0 || names.some((name) => Object.hasOwn(loan, name));
  });
  return (
    <nav aria-label={t('label')} className="area-nav print:hidden">
      <ul className="section-nav">
        {shown.map(({ id }) => (
          <li key={id}>
            <a href={`#${id}`} data-section={id}>
              {t(id)}
              {id === 'deviations' && deviations > 0 && (
                <span className="figures rounded-full bg-attention-soft px-1.5 text-attention text-label">
                  {deviations}
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
