import { useTranslations } from 'use-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { isMasked } from '#lib/loan/masked.ts';
import type { JsonNode } from '#lib/view/json/json-nodes.ts';
import { copyText } from '#lib/view/json/json-preview.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';

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
  const { maskedView } = useLoanView();
  if (range) {
    return (
      <span className="text-ink-2">
        {range.from + 1} … {range.to}
      </span>
    );
  }
  return name === null ? null : <bdi>{readableName(maskedView?.revealedNameAt(pointer) ?? name)}</bdi>;
}

/** Readers count a list from one. Its pointer, which counts from zero, stands in the row's title. */
function readableName(name: string | number): string {
  return typeof name === 'number' ? String(name + 1) : visibleText(name) || '""';
}
