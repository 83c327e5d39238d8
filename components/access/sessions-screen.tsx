'use client';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import type { ListedSession } from '#lib/access/sign-in/session-state.ts';
import { SessionsTable } from './sessions-table.tsx';

type Everyone = {
  /** The name that was searched for. Empty: everybody. */
  person: string;
  /** The maximum number of sessions shown. */
  most: number;
};

/** The sessions of the person, or of everybody for an auditor. Each can be ended. */
export function SessionsScreen({
  sessions,
  mayReadAll,
  everyone,
}: {
  sessions: ListedSession[];
  mayReadAll: boolean;
  /** Null for the person's own sessions. */
  everyone: Everyone | null;
}) {
  const t = useTranslations('access.sessions');
  return (
    <main id="content" className="mx-auto w-full max-w-[70rem] px-4 pt-8 pb-16 md:px-6">
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <h1 className="font-semibold text-title">{t('title')}</h1>
        {mayReadAll && (
          <nav aria-label={t('title')} className="flex gap-1">
            <View href="/sessions" current={!everyone}>
              {t('mine')}
            </View>
            <View href="/sessions?of=all" current={everyone !== null}>
              {t('all')}
            </View>
          </nav>
        )}
      </div>
      <p className="mb-4 text-ink-2">{everyone ? t('hintAll') : t('hint')}</p>
      {everyone && <PersonField person={everyone.person} />}
      {sessions.length > 0 ? (
        <SessionsTable sessions={sessions} withPerson={everyone !== null} />
      ) : (
        <p className="text-ink-3">{t('none')}</p>
      )}
      {everyone && sessions.length >= everyone.most && (
        <p className="mt-3 text-ink-3">{t('most', { count: everyone.most })}</p>
      )}
    </main>
  );
}

function View({ href, current, children }: { href: string; current: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-current={current ? 'page' : undefined}
      className={buttonClasses(current ? 'outline' : 'quiet')}
    >
      {children}
    </a>
  );
}

function PersonField({ person }: { person: string }) {
  const t = useTranslations('access.sessions');
  return (
    <form action="/sessions" className="mb-4 flex flex-wrap items-center gap-2">
      <input type="hidden" name="of" value="all" />
      <label htmlFor="person" className="text-ink-2">
        {t('person')}
      </label>
      <input
        id="person"
        name="person"
        defaultValue={person}
        autoComplete="off"
        className="h-8 w-64 rounded border border-edge bg-page px-2"
      />
      <Button type="submit">{t('look')}</Button>
    </form>
  );
}
