'use client';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useShellDisplay } from '#components/preferences/providers.tsx';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { Table } from '#components/ui/table.tsx';
import type { ListedSession } from '#lib/access/sign-in/session-state.ts';
import { endSession } from '#lib/http/session-client.ts';
import { createFormat } from '#lib/view/format.ts';
import { loadUserAgentParser } from '#lib/view/user-agent.ts';

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
        <SessionTable sessions={sessions} withPerson={everyone !== null} />
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

function SessionTable({ sessions, withPerson }: { sessions: ListedSession[]; withPerson: boolean }) {
  const t = useTranslations('access.sessions');
  const roles = useTranslations('access.roles');
  const locale = useLocale();
  const { timeZone, currency } = useShellDisplay();
  const format = createFormat({ locale, timeZone, currency });
  const when = (instant: string) => {
    const at = Date.parse(instant);
    return `${format.instant(at)} ${format.zone(at)}`;
  };
  const person = { key: 'who', label: t('who') };
  const columns = [
    ...(withPerson ? [person] : []),
    { key: 'started', label: t('started') },
    { key: 'seen', label: t('seen') },
    { key: 'device', label: t('device') },
    { key: 'ip', label: t('ip') },
    { key: 'act', label: t('act') },
  ];
  const rows = sessions.map((session) => ({
    key: session.id,
    cells: [
      ...(withPerson
        ? [
            <span key="who" title={`${session.issuer} ${session.subject}`}>
              {session.name}
              <span className="block text-ink-3 text-label">
                {session.roles.map((role) => roles(role)).join(' · ')}
              </span>
            </span>,
          ]
        : []),
      <span key="started" className="figures">
        {when(session.startedAt)}
      </span>,
      <span key="seen" className="figures">
        {when(session.lastSeenAt)}
      </span>,
      <Device key="device" userAgent={session.userAgent} />,
      <span key="ip" className="identifier">
        {session.ip ?? t('unknown')}
      </span>,
      <End key="end" session={session} when={when(session.startedAt)} />,
    ],
  }));
  return (
    <div className="[&_td]:align-middle">
      <Table caption={t('title')} columns={columns} rows={rows} />
    </div>
  );
}

function Device({ userAgent }: { userAgent: string | null }) {
  const t = useTranslations('access.sessions');
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    if (!userAgent) return;
    loadUserAgentParser().then(
      (parse) => {
        const { browser, os } = parse(userAgent);
        setWords([browser, os].filter(Boolean).join(' · '));
      },
      () => {},
    );
  }, [userAgent]);
  return (
    <span className="wrap-anywhere" title={userAgent ?? undefined}>
      {words || userAgent || t('unknown')}
    </span>
  );
}

function End({ session, when }: { session: ListedSession; when: string }) {
  const t = useTranslations('access');
  const [state, setState] = useState<'lives' | 'ending' | 'ended' | 'failed'>('lives');
  if (session.current) {
    return (
      <form method="post" action="/sign-out" className="flex flex-wrap items-center gap-2">
        <button type="submit" className={buttonClasses('outline')}>
          {t('signOut')}
        </button>
        <span className="text-ink-3 text-label">{t('sessions.current')}</span>
      </form>
    );
  }
  const end = async () => {
    if (state === 'ending') return;
    setState('ending');
    setState((await endSession(session.id)) ? 'ended' : 'failed');
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      {state !== 'ended' && (
        <Button
          aria-label={t('sessions.endOf', { name: session.name, when })}
          aria-disabled={state === 'ending'}
          onClick={() => void end()}
        >
          {t(state === 'ending' ? 'sessions.ending' : 'sessions.end')}
        </Button>
      )}
      <span role="status" className={state === 'failed' ? 'text-bad text-label' : 'text-ink-3 text-label'}>
        {state === 'ended' && t('sessions.ended')}
        {state === 'failed' && t('sessions.failed')}
      </span>
    </span>
  );
}
