import { useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon/icon.tsx';

/**
 * Copies a text and confirms it, in the button and to screen readers. The icon of a `quiet` button shows only on hover of
 * its row and on focus.
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
  /** The accessible name. */
  label: string;
  done: string;
  icon?: IconName;
  quiet?: boolean;
  children?: string;
}) {
  const [copied, setCopied] = useState(false);
  // A page may have hundreds of these buttons: the status element is rendered when a button is first reached.
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
