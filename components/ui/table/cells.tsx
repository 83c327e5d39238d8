import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';

/** A person, and on a wide screen below the name the roles. `title`: the subject that the name belongs to. */
export function PersonCell({ name, roles, title }: { name: ReactNode; roles: string; title?: string }) {
  return (
    <span className="wrap-anywhere" title={title}>
      {name} <span className="text-ink-3 text-label md:block">{roles}</span>
    </span>
  );
}

/** An instant in the reader's words; `title`: its exact form. */
export function InstantCell({
  iso,
  words,
  title,
  none = '—',
}: {
  iso: string | null | undefined;
  words: (iso: string) => string;
  title?: (iso: string) => string;
  /** Stands in place of an instant that there is not. */
  none?: string;
}) {
  if (iso == null) return <span className="text-ink-3">{none}</span>;
  return (
    <time dateTime={iso} title={title?.(iso)} className="figures inline-block py-0.5 wide:whitespace-nowrap">
      {words(iso)}
    </time>
  );
}

/** An identifier, never shortened. `href`: where it leads to. */
export function IdentifierCell({ id, href, className }: { id: string; href?: string; className?: string }) {
  if (href === undefined) return <span className={classNames('identifier', className)}>{id}</span>;
  return (
    <a href={href} className={classNames('identifier inline-block py-0.5 hover:underline', className)}>
      {id}
    </a>
  );
}

/** A count. On a narrow screen it is aligned with the texts, in a column with the other figures. */
export function CountCell({ count }: { count: number }) {
  return <span className="figures block py-0.5 text-start sm:text-end">{count}</span>;
}

/** Below a table: shows more rows of it. */
export function MoreRows({ onMore, children }: { onMore: () => void; children: string }) {
  return (
    <Button className="mt-2" onClick={onMore}>
      {children}
    </Button>
  );
}
