import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon/icon.tsx';

const looks = {
  /** The main action of a screen. */
  primary: 'bg-accent text-on-accent hover:bg-accent-strong px-3 font-medium',
  outline: 'border border-line hover:border-edge hover:bg-hover px-2.5',
  quiet: 'text-ink-2 hover:bg-hover hover:text-ink px-2',
  icon: 'text-ink-3 hover:bg-hover hover:text-ink w-8 justify-center',
} as const;

const base =
  'press inline-flex h-8 items-center gap-1.5 rounded whitespace-nowrap disabled:opacity-50 print:hidden';

/** The classes of a button, also for links that look like buttons. */
export function buttonClasses(look: keyof typeof looks): string {
  return classNames(base, looks[look]);
}

/** A button with an icon alone. Its name is in the title, too. */
export function IconButton({
  icon,
  label,
  iconClass,
  ...props
}: ComponentProps<'button'> & { icon: IconName; label: string; iconClass?: string }) {
  return (
    <Button look="icon" aria-label={label} title={label} {...props}>
      <Icon name={icon} className={iconClass} />
    </Button>
  );
}

export function Button({
  look = 'outline',
  className,
  ...props
}: ComponentProps<'button'> & { look?: keyof typeof looks }) {
  return <button type="button" {...props} className={classNames(buttonClasses(look), className)} />;
}
