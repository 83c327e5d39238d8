import type { ReactNode } from 'react';
import { classNames } from '#components/ui/class-names.ts';

/** A titled part of a section. It hides itself where it has nothing but the title. */
export function TitledGroup({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classNames('print:break-inside-avoid [&:has(>h3:only-child)]:hidden', className)}>
      <h3 className="mb-0.5 font-medium text-ink-3 text-label">{title}</h3>
      {children}
    </div>
  );
}
