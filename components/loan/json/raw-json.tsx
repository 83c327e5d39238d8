import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { hideCredentials } from '#lib/loan/credentials/hide-credentials.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import { ancestorKeys, keysToOpen, rootNode } from '#lib/view/json/json-nodes.ts';
import { copyText } from '#lib/view/json/json-preview.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { JsonSearch } from './json-search.tsx';
import { JsonRows } from './json-tree.tsx';
import { createJsonTreeState, JsonTreeContext } from './json-tree-state.ts';

/** "Open all" opens at most this many rows. */
const maxOpenRows = 2000;

/** The raw view: the JSON of the loan as a tree that is searched, unfolded and copied. */
export function RawJson({ value: loan }: { value: JsonObject }) {
  const t = useTranslations('json');
  const credential = useTranslations('state')('credential');
  const staysMasked = useTranslations('loan.hidden')('raw');
  const { maskedView } = useLoanView();
  const value = useMemo(() => hideCredentials(loan, credential), [loan, credential]);
  const root = useMemo(() => [rootNode(value)], [value]);
  const [state] = useState(createJsonTreeState);
  const [incomplete, setIncomplete] = useState(false);
  const settings = useMemo(() => ({ state, exact: true }), [state]);
  const tree = useRef<HTMLDivElement>(null);
  const openAll = () => {
    const { keys, whole } = keysToOpen(value, maxOpenRows);
    state.openOnly(keys);
    setIncomplete(!whole);
  };
  const closeAll = () => {
    state.openOnly(['']);
    setIncomplete(false);
  };
  const show = (pointer: string) => {
    // Render synchronously, because the row must exist to be scrolled to.
    flushSync(() => state.setCurrent(pointer, ancestorKeys(value, pointer)));
    tree.current?.querySelector('[data-current=true]')?.scrollIntoView({ block: 'center' });
  };
  return (
    <div>
      <div className="json-bar">
        <JsonSearch value={value} onMatches={state.setMatches} onCurrent={show} />
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
        {maskedView && ` · ${staysMasked}`}
        {incomplete && <span className="text-attention"> · {t('cut', { count: maxOpenRows })}</span>}
      </p>
      <div ref={tree} className="json-raw">
        <JsonTreeContext value={settings}>
          <JsonRows nodes={root} depth={0} />
        </JsonTreeContext>
      </div>
    </div>
  );
}
