'use client';
import { useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

/**
 * Copies a text and says so, in the button and to a screen reader.
 * `quiet` shows itself when its row is pointed at or it has the focus.
 */
export function CopyButton({
  text,
  label,
  done,
  icon = 'copy',
  quiet = false,
  children,
}: {
  text: string | (() => string);
  /** What the button does, for those who do not see it. */
  label: string;
  done: string;
  icon?: IconName;
  quiet?: boolean;
  children?: string;
}) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    setCopied(true);
    setTimeout(() => setCopied(false), 1600);
  };
  return (
    <button
      type="button"
      onClick={copy}
      title={copied ? done : label}
      aria-label={label}
      className={classNames(
        'press inline-flex shrink-0 items-center justify-center gap-1.5 rounded text-ink-3 hover:bg-hover hover:text-ink print:hidden',
        children ? 'h-8 px-2 text-ink-2' : 'size-6 align-middle',
        quiet && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      <Icon name={copied ? 'check' : icon} />
      {children}
      <span role="status" className="sr-only">
        {copied ? done : ''}
      </span>
    </button>
  );
}
