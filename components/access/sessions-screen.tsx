'use client';
import { useTranslations } from 'use-intl';
import { OwnOrAll } from '#components/ui/own-or-all.tsx';
import type { ListedSession } from '#lib/access/sign-in/session-state.ts';
import { SessionsTable } from './sessions-table.tsx';

type Everyone = {
  /** The name that was searched for. Empty: everybody. */
  person: string;
  /** The maximum number of sessions shown. */
  maxSessions: number;
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
      <OwnOrAll path="/sessions" words={t} maySeeAll={mayReadAll} person={everyone?.person ?? null}>
        <p className="mb-4 text-ink-2">{everyone ? t('hintAll') : t('hint')}</p>
      </OwnOrAll>
      {sessions.length > 0 ? (
        <SessionsTable sessions={sessions} withPerson={everyone !== null} />
      ) : (
        <p className="text-ink-3">{t('none')}</p>
      )}
      {everyone && sessions.length >= everyone.maxSessions && (
        <p className="mt-3 text-ink-3">{t('most', { count: everyone.maxSessions })}</p>
      )}
    </main>
  );
}
