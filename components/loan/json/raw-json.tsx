'use client';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { hideCredentials } from '#lib/loan/credentials/hide-credentials.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { openUpTo, rootNode, wayTo } from '#lib/view/json/json-nodes.ts';
import { copyText } from '#lib/view/json/json-preview.ts';
import { useView } from '../screen/loan-view-context.tsx';
import { JsonRow } from './json-row.tsx';
import { JsonSearch } from './json-search.tsx';
import { createJsonStore } from './json-store.ts';

/** As many rows as "Open all" opens: what lies deeper is opened by hand. */
const mostRows = 2000;

/** What the API said, as a tree: searched, opened and copied node by node. */
export function RawJson({ value: sent }: { value: JsonObject }) {
  const t = useTranslations('json');
  const hidden = useTranslations('state')('credential');
  const hiddenStays = useTranslations('loan.hidden')('raw');
  const { hiding } = useView();
  const value = useMemo(() => hideCredentials(sent, hidden), [sent, hidden]);
  const [store] = useState(createJsonStore);
  const [said, say] = useState('');
  const [cut, setCut] = useState(false);
  const tree = useRef<HTMLUListElement>(null);
  const openAll = () => {
    const { keys, whole } = openUpTo(value, mostRows);
    store.openOnly(keys);
    setCut(!whole);
  };
  const closeAll = () => {
    store.openOnly(['']);
    setCut(false);
  };
  const show = (pointer: string) => {
    // At once, so that the row is there to be scrolled to.
    flushSync(() => store.show(pointer, wayTo(value, pointer)));
    tree.current?.querySelector('[data-current=true]')?.scrollIntoView({ block: 'center' });
  };
  return (
    <div>
      <div className="json-bar">
        <JsonSearch value={value} found={store.found} show={show} />
        <div className="-me-2 ms-auto flex items-center">
          <Button look="quiet" onClick={openAll}>
            {t('expandAll')}
          </Button>
          <Button look="quiet" onClick={closeAll}>
            {t('collapseAll')}
          </Button>
          <CopyButton text={() => copyText(value)} label={t('copyAll')} done={t('copied')}>
            {t('copyAll')}
          </CopyButton>
        </div>
      </div>
      <p className="pb-1 text-ink-3 text-label">
        {t('exact')}
        {hiding && ` · ${hiddenStays}`}
        {cut && <span className="text-attention"> · {t('cut', { count: mostRows })}</span>}
      </p>
      <ul ref={tree} className="json-tree" onKeyDown={moveByKey}>
        <JsonRow node={rootNode(value)} store={store} say={say} />
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Up and down from row to row, left and right to close and open: on top of what Tab and Enter do. */
function moveByKey(event: KeyboardEvent<HTMLUListElement>): void {
  const row = event.target instanceof Element ? event.target.closest('.json-row') : null;
  if (!row || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const fold = row.querySelector<HTMLButtonElement>(':scope > button');
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const rows = [...event.currentTarget.querySelectorAll('.json-row')];
    const next = rows[rows.indexOf(row) + (event.key === 'ArrowDown' ? 1 : -1)];
    next?.querySelector('button')?.focus();
  } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
    const open = fold?.getAttribute('aria-expanded') === 'true';
    if (fold && open === (event.key === 'ArrowLeft')) fold.click();
    else if (event.key === 'ArrowLeft')
      row
        .closest('ul')
        ?.parentElement?.querySelector<HTMLButtonElement>(':scope > .json-row > button')
        ?.focus();
    else return;
  } else return;
  event.preventDefault();
}
