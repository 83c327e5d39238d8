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
  // A hundred places to speak from would be a hundred elements: a button has one from when it is reached.
  const [reached, setReached] = useState(false);
  const copy = async () => {
    setReached(true);
    await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
    setCopied(true);
    setTimeout(() => setCopied(false), 1600);
  };
  return (
    <button
      type="button"
      onClick={copy}
      onFocus={() => setReached(true)}
      title={copied ? done : label}
      aria-label={label}
      className={classNames('copy press', children && 'copy-word', quiet && 'copy-quiet')}
    >
      <Icon name={copied ? 'check' : icon} />
      {children}
      {reached && (
        <span role="status" className="sr-only">
          {copied ? done : ''}
        </span>
      )}
    </button>
  );
}
