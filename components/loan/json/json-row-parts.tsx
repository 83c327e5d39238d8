import { useTranslations } from 'use-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { isMasked } from '#lib/loan/masked.ts';
import type { JsonNode } from '#lib/view/json/json-nodes.ts';
import { copyText } from '#lib/view/json/json-preview.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { useJsonTree } from './json-tree-state.ts';

/** Copies a value for reading: a text as it is, anything else as JSON. */
export function CopyValue({ node: { name, value, pointer } }: { node: JsonNode }) {
  const t = useTranslations('head');
  const { maskedView } = useLoanView();
  if (name === null || value === null || value === '' || isMasked(value)) return null;
  return (
    <CopyButton
      text={typeof value === 'string' ? value : copyText(value)}
      label={t('copy', { what: readableName(maskedView?.revealedNameAt(pointer) ?? name) })}
      done={t('copied')}
      quiet
    />
  );
}

/** The name of a row: a member's name, the position in a list, or the positions of a range. */
export function JsonName({ node: { name, pointer, range } }: { node: JsonNode }) {
  const { exact } = useJsonTree();
  const { maskedView } = useLoanView();
  if (range) {
    const [first, last] = exact ? [range.from, range.to - 1] : [range.from + 1, range.to];
    return (
      <span className="text-ink-2">
        {first} … {last}
      </span>
    );
  }
  if (name === null) return null;
  if (!exact) return <bdi>{readableName(maskedView?.revealedNameAt(pointer) ?? name)}</bdi>;
  return (
    <>
      <bdi className="text-ink-2">{typeof name === 'number' ? name : visibleText(name) || '""'}</bdi>
      <span className="text-ink-3">: </span>
    </>
  );
}

/** Readers count a list from one. Its pointer, which counts from zero, stands in the row's title. */
function readableName(name: string | number): string {
  return typeof name === 'number' ? String(name + 1) : visibleText(name) || '""';
}
