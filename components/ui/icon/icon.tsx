import { classNames } from '#components/ui/class-names.ts';

/** The drawings are in `icons.css`. */
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
  | 'question'
  | 'eye'
  | 'cross'
  | 'lock'
  | 'pin';

/** An icon in the color of the text. It is hidden from screen readers, so it needs a word or a label beside it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <span aria-hidden="true" className={classNames('icon', `icon-${name}`, className ?? 'size-4 shrink-0')} />
  );
}
