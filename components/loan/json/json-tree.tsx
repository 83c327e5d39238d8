import { memo, useContext, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReviewContext } from '#components/offer/review/review-context.ts';
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { maxPrinted, PrintedPart } from '#components/ui/print/printed-part.tsx';
import { usePrinting } from '#components/ui/print/use-printing.ts';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { hideCredentials } from '#lib/loan/credentials/hide-credentials.ts';
import type { Json } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { childNodes, type JsonNode, memberCount, rootNode } from '#lib/view/json/json-nodes.ts';
import { copyText, preview } from '#lib/view/json/json-preview.ts';
import { jsonText } from '#lib/view/json/json-text.ts';
import { type accountKinds, addressLine, type KnownValue, knownValue } from '#lib/view/known-values.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { LongText } from '../values/long-text.tsx';
import { ValueFrame } from '../values/value-frame.tsx';

/** Readable rows that are nested deeper than this fold. */
const maxUnfoldedDepth = 3;

/** A value that the specification does not describe, for reading. Credentials among headers are left out. */
export function JsonTree({ value, pointer }: { value: Json; pointer: string }) {
  const credential = useTranslations('state')('credential');
  const root = useMemo(
    () => rootNode(hideCredentials(value, credential, pointer), pointer),
    [value, credential, pointer],
  );
  return <JsonValue node={root} depth={0} />;
}

function JsonValue({ node, depth }: { node: JsonNode; depth: number }) {
  const { value, pointer, range } = node;
  const children = useMemo(() => childNodes(node), [node]);
  if (children.length === 0) {
    return (
      <ValueFrame value={value} pointer={pointer}>
        <ReadableLeaf value={value} pointer={pointer} />
      </ValueFrame>
    );
  }
  const rows = (
    <dl className="json-readable">
      {children.map((child) => (
        <JsonRow key={child.key} node={child} depth={depth} />
      ))}
    </dl>
  );
  // The rows of a range belong to one value, which the row above has marked.
  if (range) return rows;
  const count = memberCount(value);
  return (
    <ValueFrame value={value} pointer={pointer}>
      {rows}
      {count > maxPrinted && <PrintedPart count={count} />}
    </ValueFrame>
  );
}

type RowProps = { node: JsonNode; depth: number };

const JsonRow = memo(function JsonRow({ node, depth }: RowProps) {
  const { value, range } = node;
  if (memberCount(value) > 0 && (range || depth >= maxUnfoldedDepth)) {
    return <FoldingRow node={node} depth={depth} />;
  }
  const address = addressLine(value, node.pointer);
  if (address !== null) return <AddressRow node={node} depth={depth} line={address} />;
  return <ReadableRow node={node} depth={depth} />;
});

/** A row that does not fold keeps no state: a printed history has tens of thousands of them. */
function ReadableRow({ node, depth }: RowProps) {
  const isBranch = memberCount(node.value) > 0;
  return (
    <div
      className={classNames(
        isBranch ? 'json-branch' : 'json-line group',
        typeof node.name === 'number' && 'json-index',
      )}
      title={visibleText(node.pointer)}
    >
      <dt>
        <JsonName node={node} />
      </dt>
      <dd>
        <JsonValue node={node} depth={depth + 1} />
        {!isBranch && <CopyValue node={node} />}
      </dd>
    </div>
  );
}

/**
 * An address in one line, whose members fold. In a masked view its members stand by themselves: each is revealed, and
 * marked as revealed, for itself.
 */
function AddressRow({ line, ...row }: RowProps & { line: string }) {
  const { maskedView } = useLoanView();
  return maskedView ? <ReadableRow {...row} /> : <FoldingRow {...row} line={line} />;
}

/** `line`: what the members say together, which can be copied. The first range of a long list is open at first. */
function FoldingRow({ node, depth, line }: RowProps & { line?: string }) {
  const { value, pointer, range } = node;
  const [open, setOpen] = useState(range?.from === 0);
  return (
    <div className="json-branch" title={visibleText(pointer)}>
      <dt className="json-line">
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          <span aria-hidden="true" className="fold-marker" />
          <JsonName node={node} />
          {!range && (
            <span className={line ? undefined : 'text-ink-3'}>{visibleText(line ?? preview(value, 60))}</span>
          )}
        </button>
        {line && <CopyValue node={{ ...node, value: line }} />}
      </dt>
      <dd hidden={!open} ref={hideUntilFound}>
        <FoldedValue node={node} depth={range ? depth : depth + 1} open={open} />
      </dd>
    </div>
  );
}

/** Folded text is found by the browser's search, and printed (`json-tree.css`). */
function hideUntilFound(element: HTMLElement | null): void {
  if (element?.hidden) element.setAttribute('hidden', 'until-found');
}

/** The members below a fold. Those of a range are rendered only when they are needed. */
function FoldedValue({ node, depth, open }: { node: JsonNode; depth: number; open: boolean }) {
  const printing = usePrinting();
  const { range } = node;
  const rendered = range === null || (printing ? range.from < maxPrinted : open);
  return rendered && <JsonValue node={node} depth={depth} />;
}

/** Copies a value for reading: a text as it is, anything else as JSON. */
function CopyValue({ node: { name, value, pointer } }: { node: JsonNode }) {
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
function JsonName({ node: { name, pointer, range } }: { node: JsonNode }) {
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

/** A value without members for reading: a text without quotes, and a word for an empty list or object. */
function ReadableLeaf({ value, pointer }: { value: Json; pointer: string }) {
  const t = useTranslations('state');
  const { deviationAt, asSent } = useLoanView();
  if (typeof value === 'object') {
    if (isMasked(value)) return <span className="code">{JSON.stringify(value)}</span>;
    if (value === null) return <span className="code text-ink-3">null</span>;
    return <span className="text-ink-3">{t('empty')}</span>;
  }
  if (typeof value !== 'string') return <span className="code">{String(value)}</span>;
  if (value === '') {
    return (
      <span className="code text-ink-3">
        ""<span className="sr-only"> {t('emptyText')}</span>
      </span>
    );
  }
  if (deviationAt(pointer)?.expected === 'number that a double holds') {
    return (
      <span className="code" title={t('exactNumber')}>
        {visibleText(value)}
      </span>
    );
  }
  const known = asSent ? null : knownValue(value, pointer);
  if (known) return <KnownText known={known} sent={value} />;
  return isAmbiguous(value) ? (
    <span className="code">{jsonText(value)}</span>
  ) : (
    <LongText text={value} max={600} />
  );
}

/** Without quotes such a text would be taken for a number, a truth value or null, or its blanks would not be seen. */
function isAmbiguous(text: string): boolean {
  return (
    text.length < 200 &&
    (/^(-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?|true|false|null)$/i.test(text) || text.trim() !== text)
  );
}

/** A known value in the reader's form, with the value as the API sent it in the title. */
function KnownText({ known, sent }: { known: KnownValue; sent: string }) {
  const t = useTranslations('units');
  return (
    <span className="figures wrap-anywhere" title={t('sent', { value: visibleText(sent) })}>
      <ReadersForm {...known} />
    </span>
  );
}

function ReadersForm({ form, text }: KnownValue) {
  const { format } = useLoanView();
  const t = useTranslations('accounts');
  switch (form) {
    case 'date': {
      const at = parseInstant(text);
      // Paper has no title, so an instant has its seconds and its zone; finer digits are in what was sent.
      return at === null ? format.day(text) : format.instantToSecond(at);
    }
    case 'account':
      // `knownValue` returns no other code as an account.
      return t(text as (typeof accountKinds)[number]);
    case 'bank':
      return <BankText code={text} />;
    case 'document':
    case 'phone':
      return text;
  }
}

/** The code of a bank, and its name where the review of the cash-out knows it: a list of all banks weighs nine kilobytes. */
function BankText({ code }: { code: string }) {
  const instruments = useContext(ReviewContext)?.review.instruments ?? [];
  const banks = instruments.flatMap(({ bank, customerBank }) => [bank, customerBank]);
  const name = banks.find((bank) => bank?.code === code)?.name;
  return name ? `${code} · ${name}` : code;
}
