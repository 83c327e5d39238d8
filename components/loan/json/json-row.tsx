'use client';
import { memo, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { Json } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { childrenOf, type JsonNode, sizeOf } from '#lib/view/json/json-nodes.ts';
import { copyText, preview } from '#lib/view/json/json-preview.ts';
import { jsonText } from '#lib/view/json/json-string.ts';
import { visible } from '#lib/view/visible-text.ts';
import { Hideable } from '../values/field-value.tsx';
import { LongText } from '../values/long-text.tsx';
import { type JsonStore, look } from './json-store.ts';

type Props = {
  node: JsonNode;
  store: JsonStore;
  /** Tells a screen reader. */
  say: (text: string) => void;
};

/** One value, and below it, where it is open, its members: rendered only then. */
export const JsonRow = memo(function JsonRow({ node, store, say }: Props) {
  const bits = useSyncExternalStore(store.subscribe, () => store.lookOf(node));
  const open = (bits & look.open) > 0;
  const branch = sizeOf(node.value) > 0;
  return (
    <li>
      <div className="json-row" data-hit={(bits & look.hit) > 0} data-current={(bits & look.current) > 0}>
        {branch ? (
          <button type="button" aria-expanded={open} onClick={() => store.toggle(node.key)}>
            <span aria-hidden="true" className="fold-sign" />
            <Name node={node} />
            <span className="text-ink-3">
              {node.range ? '' : visible(preview(node.value, open ? 0 : 72))}
            </span>
          </button>
        ) : (
          // A touch puts the focus here, and so shows what can be copied.
          <span className="json-leaf" tabIndex={-1}>
            <Name node={node} />
            <Hideable value={node.value} pointer={node.pointer}>
              <Scalar value={node.value} />
            </Hideable>
          </span>
        )}
        {!node.range && <Copies node={node} say={say} />}
      </div>
      {branch && open && (
        <ul>
          {childrenOf(node).map((child) => (
            <JsonRow key={child.key} node={child} store={store} say={say} />
          ))}
        </ul>
      )}
    </li>
  );
});

function Name({ node: { name, range } }: { node: JsonNode }) {
  if (range) {
    return (
      <span className="text-ink-2">
        {range.from} … {range.to - 1}
      </span>
    );
  }
  if (name === null) return null;
  return (
    <>
      <bdi className="text-ink-2">{typeof name === 'number' ? name : visible(name) || '""'}</bdi>
      <span className="text-ink-3">: </span>
    </>
  );
}

/** As JSON writes it: a text is told from a number by its quotes, and escapes what is not seen. */
function Scalar({ value }: { value: Json }) {
  if (typeof value === 'string') return <LongText text={value} max={2000} write={jsonText} />;
  const text = isMasked(value)
    ? JSON.stringify(value)
    : Array.isArray(value)
      ? '[]'
      : typeof value === 'object' && value !== null
        ? '{}'
        : String(value);
  return <span className={value === null ? 'text-ink-3 italic' : 'font-medium'}>{text}</span>;
}

function Copies({ node: { value, pointer }, say }: { node: JsonNode; say: (text: string) => void }) {
  const t = useTranslations('json');
  const path = visible(pointer) || '/';
  return (
    <span className="json-copies">
      <Copy label={t('copyNode', { path })} text={() => copyText(value)} say={say}>
        {t('copy')}
      </Copy>
      <Copy label={t('copyPointer', { path })} text={() => pointer} say={say}>
        {t('pointer')}
      </Copy>
    </span>
  );
}

/** Lighter than `CopyButton`: a tree has thousands. */
function Copy({
  label,
  text,
  say,
  children,
}: {
  label: string;
  text: () => string;
  say: (text: string) => void;
  children: string;
}) {
  const t = useTranslations('json');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    say(t('copied'));
    setTimeout(() => {
      setCopied(false);
      say('');
    }, 1600);
  };
  return (
    <button type="button" aria-label={label} onClick={copy}>
      {copied ? t('copied') : children}
    </button>
  );
}
