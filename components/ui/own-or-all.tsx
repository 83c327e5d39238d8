import type { ReactNode } from 'react';
import { Button, buttonClasses } from './button.tsx';

type Props = {
  path: string;
  words: (name: 'title' | 'mine' | 'all' | 'person' | 'search') => string;
  maySeeAll: boolean;
  /** The name that was searched for among everybody, or null where the person’s own rows are shown. */
  person: string | null;
  /** The hint below the title. */
  children: ReactNode;
};

/** The head of a page of one’s own rows, or of everybody’s: a switch between them, and a search by name. */
export function OwnOrAll({ path, words, maySeeAll, person, children }: Props) {
  const link = (href: string, isCurrent: boolean, label: string) => (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className={buttonClasses(isCurrent ? 'outline' : 'quiet')}
    >
      {label}
    </a>
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="font-semibold text-title">{words('title')}</h1>
        {maySeeAll && (
          <nav aria-label={words('title')} className="flex gap-1">
            {link(path, person === null, words('mine'))}
            {link(`${path}?of=all`, person !== null, words('all'))}
          </nav>
        )}
      </div>
      {children}
      {person !== null && (
        <form action={path} className="mb-4 flex items-center gap-2">
          <input type="hidden" name="of" value="all" />
          <label htmlFor="person" className="text-ink-2">
            {words('person')}
          </label>
          <input
            id="person"
            name="person"
            defaultValue={person}
            autoComplete="off"
            className="h-8 w-64 min-w-0 rounded border border-edge bg-page px-2"
          />
          <Button type="submit">{words('search')}</Button>
        </form>
      )}
    </>
  );
}
