import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon/icon.tsx';

/**
 * Copies a text and confirms it, in the button and to screen readers. The icon of a `quiet` button shows only on hover of
 * its row and on focus. Without an icon it is a figure within a text, and is printed with it.
 */
export function CopyButton({
  text,
  what,
  label,
  done,
  icon = 'copy',
  quiet = false,
  children,
}: {
  text: string | (() => string);
  /** Names what is copied; without it, the text itself. */
  what?: string;
  /** The accessible name, where it is another one. A button with words is named by them. */
  label?: string;
  done?: string;
  icon?: IconName | null;
  quiet?: boolean;
  children?: string;
}) {
  const t = useTranslations('head');
  const [copied, setCopied] = useState(false);
  // A page may have hundreds of these buttons: the status element is rendered when a button is first reached.
  const [reached, setReached] = useState(false);
  const written = () => (typeof text === 'string' ? text : text());
  const name = label ?? children ?? t('copy', { what: what ?? written() });
  const confirmation = done ?? t('copied');
  const copy = async () => {
    setReached(true);
    await navigator.clipboard.writeText(written());
    setCopied(true);
    setTimeout(() => setCopied(false), 1600);
  };
  return (
    <button
      type="button"
      onClick={copy}
      onFocus={() => setReached(true)}
      title={copied ? confirmation : name}
      aria-label={name}
      className={
        icon === null
          ? 'copy-figure'
          : classNames('copy press', children && 'copy-word', quiet && 'copy-quiet')
      }
    >
      {(icon || copied) && <Icon name={copied ? 'check' : (icon ?? 'check')} />}
      {children}
      {reached && (
        <span role="status" className="sr-only">
          {copied ? confirmation : ''}
        </span>
      )}
    </button>
  );
}
