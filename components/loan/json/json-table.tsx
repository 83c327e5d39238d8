'use client';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { usePrinting } from '#components/ui/use-printing.ts';
import { hideCredentials } from '#lib/loan/credentials/hide-credentials.ts';
import { type Json, step } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { copyText, preview } from '#lib/view/json/json-preview.ts';
import { jsonText } from '#lib/view/json/json-string.ts';
import { visible } from '#lib/view/visible-text.ts';
import { useView } from '../screen/loan-view-context.tsx';
import { AtPlace } from '../values/deviation-anchor.tsx';
import { LongText } from '../values/long-text.tsx';

/** Deeper than this is folded. */
const deep = 3;
/** More members than this are shown on demand. */
const many = 100;

/** A value of no known shape, as a readable table: names as sent, values as they are, but for credentials among headers. */
export function Tree({ value, pointer }: { value: Json; pointer: string }) {
  const hidden = useTranslations('state')('credential');
  const shown = useMemo(() => hideCredentials(value, hidden, pointer), [value, hidden, pointer]);
  return <Value value={shown} pointer={pointer} depth={0} />;
}

type Place = { value: Json; pointer: string; depth: number };

function Value(place: Place) {
  const { hiding } = useView();
  const shown = <Shown {...place} />;
  return (
    <AtPlace pointer={place.pointer}>
      {hiding ? <hiding.Value {...place}>{shown}</hiding.Value> : shown}
    </AtPlace>
  );
}

function Shown({ value, pointer, depth }: Place) {
  if (!isBranch(value)) return <Leaf value={value} pointer={pointer} />;
  if (depth <= deep) return <Members value={value} pointer={pointer} depth={depth} />;
  return (
    <details className="group/fold">
      <summary className="code text-ink-2 hover:text-ink">
        <span aria-hidden="true" className="fold-sign" />
        {visible(preview(value, 60))}
      </summary>
      <Members value={value} pointer={pointer} depth={depth} />
    </details>
  );
}

function Members({ value, pointer, depth }: { value: Branch; pointer: string; depth: number }) {
  const members: Members = Array.isArray(value)
    ? value.map((inner, index) => [index, inner])
    : Object.entries(value);
  const all = { members, pointer, depth };
  return members.length > many ? <ManyMembers {...all} /> : <MemberList {...all} />;
}

type Members = [name: string | number, value: Json][];
type MemberListProps = { members: Members; pointer: string; depth: number };

/** The first of them until more are wanted; on paper all. */
function ManyMembers({ members, ...place }: MemberListProps) {
  const t = useTranslations('state');
  const [all, setAll] = useState(false);
  const printing = usePrinting();
  return (
    <>
      <MemberList {...place} members={all || printing ? members : members.slice(0, many)} />
      {!all && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="py-1 text-accent hover:underline print:hidden"
        >
          {t('more')} ({members.length})
        </button>
      )}
    </>
  );
}

function MemberList({ members, pointer, depth }: MemberListProps) {
  return (
    <dl className={depth > 0 ? 'tree tree-inner' : 'tree'}>
      {members.map(([name, inner]) => (
        <Member key={name} name={name} branch={isBranch(inner)} value={inner} pointer={step(pointer, name)}>
          <Value value={inner} pointer={step(pointer, name)} depth={depth + 1} />
        </Member>
      ))}
    </dl>
  );
}

function Member({
  name,
  branch,
  value,
  pointer,
  children,
}: {
  name: string | number;
  branch: boolean;
  value: Json;
  pointer: string;
  children: ReactNode;
}) {
  const t = useTranslations('head');
  const { hiding } = useView();
  // A list is counted from one, as people count; its pointer, from zero, is in the title.
  const written =
    typeof name === 'number' ? String(name + 1) : visible(hiding?.nameAt(pointer) ?? name) || '""';
  const copies = !branch && value !== null && value !== '' && !isMasked(value);
  return (
    <div
      className={classNames(
        'tree-row',
        branch ? 'tree-branch' : 'group',
        typeof name === 'number' && 'tree-nth',
      )}
      title={visible(pointer)}
    >
      <dt>
        <bdi>{written}</bdi>
      </dt>
      <dd>
        {children}
        {copies && (
          <CopyButton
            text={typeof value === 'string' ? value : copyText(value)}
            label={t('copy', { what: written })}
            done={t('copied')}
            quiet
          />
        )}
      </dd>
    </div>
  );
}

/** A value without members: as text, or in the state that it is. */
function Leaf({ value, pointer }: { value: Json; pointer: string }) {
  const t = useTranslations('state');
  const { deviationAt } = useView();
  if (typeof value === 'object') {
    if (isMasked(value)) return <span className="code">{JSON.stringify(value)}</span>;
    return value === null ? <span className="code text-ink-3">null</span> : <None />;
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
        {visible(value)}
      </span>
    );
  }
  return looksOtherwise(value) ? (
    <span className="code">{jsonText(value)}</span>
  ) : (
    <LongText text={value} max={600} />
  );
}

function None() {
  const t = useTranslations('state');
  return <span className="text-ink-3">{t('empty')}</span>;
}

/** A text that would be taken for a number, a truth value or nothing is quoted. */
function looksOtherwise(text: string): boolean {
  return (
    text.length < 200 &&
    (/^(-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?|true|false|null)$/i.test(text) || text.trim() !== text)
  );
}

type Branch = Json[] | { [name: string]: Json };

/** A list or object with something in it. */
function isBranch(value: Json): value is Branch {
  return typeof value === 'object' && value !== null && !isMasked(value) && Object.keys(value).length > 0;
}
