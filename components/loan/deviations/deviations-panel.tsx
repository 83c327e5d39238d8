import { useTranslations } from 'use-intl';
import { PrintedPart } from '#components/ui/print/printed-part.tsx';
import { IdentifierCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { Expected } from '#lib/loan/reader/deviations.ts';
import { panelOf } from '#lib/view/panel-registry.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { LoanSection } from '../panel/loan-section.tsx';

/** The values that depart from the specification, each with a link to the panel that shows it. */
export function DeviationsPanel() {
  const { deviations } = useLoanView().view;
  const t = useTranslations('deviations');
  const title = useTranslations('sections')('deviations');
  return (
    <LoanSection panel="deviations" count={deviations.length}>
      <Table
        caption={title}
        empty={t('none')}
        rows={deviations}
        keyOf={(_, index) => index}
        columns={[
          {
            label: t('path'),
            cell: ({ path }) => (
              <IdentifierCell
                id={visibleText(path) || '/'}
                href={`#${anchorOf(path)}`}
                className="text-accent"
              />
            ),
          },
          { label: t('expected'), cell: ({ expected }) => <Expectation expected={expected} /> },
          { label: t('found'), cell: ({ found }) => <span className="code">{visibleText(found)}</span> },
        ]}
      />
      <PrintedPart count={deviations.length} />
    </LoanSection>
  );
}

/** The anchor of the panel that shows a JSON Pointer. The head of the page shows the other fields. */
function anchorOf(path: string): string {
  return path === '' ? 'top' : (panelOf(path) ?? 'top');
}

function Expectation({ expected }: { expected: Expected }) {
  const t = useTranslations('deviations.expectations');
  const [, prefix] = /^identifier (.+)$/.exec(expected) ?? [];
  return prefix ? t('identifierOf', { prefix }) : t(expected as Exclude<Expected, `identifier ${string}`>);
}
