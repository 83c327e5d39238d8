import { classNames } from './class-names.ts';

/** Each is drawn in `icons.css`. */
export type IconName =
  | 'copy'
  | 'check'
  | 'refresh'
  | 'link'
  | 'braces'
  | 'print'
  | 'chevron'
  | 'sun'
  | 'moon'
  | 'system'
  | 'search'
  | 'attention'
  | 'external'
  | 'question'
  | 'eye'
  | 'cross'
  | 'lock'
  | 'pin'
  | 'pinned';

/** A drawn sign of 16 px, in the colour of the text beside it. Always beside a word, or in a named button. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('icon', `icon-${name}`, className ?? 'size-4 shrink-0')} />
  );
}
