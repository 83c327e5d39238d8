import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Table } from '#components/ui/table/table.tsx';
import type { Expected } from '#lib/loan/reader/deviations.ts';
import { panelOf } from '#lib/view/panel-registry.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { LoanSection } from '../panel/loan-section.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';

/** The values that depart from the specification, each with a link to the panel that shows it. */
export function DeviationsPanel() {
  const { deviations } = useLoanView().view;
  const t = useTranslations('deviations');
  const title = useTranslations('sections')('deviations');
  return (
    <LoanSection panel="deviations" count={deviations.length > 0 ? String(deviations.length) : undefined}>
      {deviations.length === 0 ? (
        <p className="py-1.5 text-ink-3">{t('none')}</p>
      ) : (
        <Table
          caption={title}
          columns={[
            { key: 'path', label: t('path') },
            { key: 'expected', label: t('expected') },
            { key: 'found', label: t('found') },
          ]}
          rows={deviations.map(({ path, expected, found }, index) => ({
            key: index,
            cells: [
              <a
                key="path"
                href={`#${anchorOf(path)}`}
                onClick={(event) => goToValue(event, path)}
                className="identifier inline-flex min-h-6 items-center text-accent hover:underline"
              >
                {visibleText(path) || '/'}
              </a>,
              <Expectation key="expected" expected={expected} />,
              <span key="found" className="code">
                {visibleText(found)}
              </span>,
            ],
          }))}
        />
      )}
    </LoanSection>
  );
}

/** The anchor of the panel that shows a JSON Pointer. The head of the page shows the other fields. */
function anchorOf(path: string): string {
  return path === '' ? 'top' : (panelOf(path) ?? 'top');
}

/** Unfolds, scrolls to and focuses the value itself, if it is on the page. Otherwise the link leads to its section. */
function goToValue(event: MouseEvent, path: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = `[data-at="${CSS.escape(path)}"]`;
  const value =
    document.querySelector<HTMLElement>(`#${anchorOf(path)} ${at}`) ??
    document.querySelector<HTMLElement>(`main ${at}`);
  if (path === '' || !value) return;
  event.preventDefault();
  unfold(value);
  value.tabIndex = -1;
  value.focus({ preventScroll: true });
  value.scrollIntoView({ block: 'center' });
}

/** Opens every `<details>` and every folded row of JSON around an element. */
function unfold(element: HTMLElement): void {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent instanceof HTMLDetailsElement) parent.open = true;
    if (parent.matches('dd[hidden]')) {
      parent.parentElement?.querySelector<HTMLButtonElement>(':scope > dt > button')?.click();
    }
  }
}

function Expectation({ expected }: { expected: Expected }) {
  const t = useTranslations('deviations.expectations');
  const [, prefix] = /^identifier (.+)$/.exec(expected) ?? [];
  return prefix ? t('identifierOf', { prefix }) : t(expected as Exclude<Expected, `identifier ${string}`>);
}
