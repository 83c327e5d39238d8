'use client';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#components/preferences/providers.tsx';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { IdentifierCell, InstantCell, PersonCell } from '#components/ui/table/cells.tsx';
import { Table } from '#components/ui/table/table.tsx';
import type { ListedSession } from '#lib/access/sign-in/session-state.ts';
import { announceSignOut, endSession } from '#lib/http/session-client.ts';
import type { UserAgent } from '#lib/view/user-agent.ts';

/** A session, and what its user agent says of itself. */
type SessionOfDevice = ListedSession & { device: UserAgent };

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
  sessions: SessionOfDevice[];
  mayReadAll: boolean;
  /** Null for the person's own sessions. */
  everyone: Everyone | null;
}) {
  const t = useTranslations('sessions');
  return (
    <main id="content" className="mx-auto w-full max-w-[70rem] px-4 pt-8 pb-16 md:px-6">
      <SessionsHead mayReadAll={mayReadAll} person={everyone?.person ?? null} />
      <SessionsTable sessions={sessions} withPerson={everyone !== null} />
      {everyone && sessions.length >= everyone.maxSessions && (
        <p className="mt-3 text-ink-3">{t('most', { count: everyone.maxSessions })}</p>
      )}
    </main>
  );
}

/** Sessions as rows, with a button that ends each. */
function SessionsTable({ sessions, withPerson }: { sessions: SessionOfDevice[]; withPerson: boolean }) {
  const t = useTranslations('sessions');
  const title = useTranslations('access')('sessions');
  const roles = useTranslations('access.roles');
  const format = useFormat();
  const when = (instant: string) => {
    const time = Date.parse(instant);
    return `${format.instant(time)} ${format.zone(time)}`;
  };
  // Where all sessions of somebody were ended, none of their rows has a button any more.
  const [endedPeople, setEndedPeople] = useState<ReadonlySet<string>>(new Set());
  const personOf = ({ issuer, subject }: SessionOfDevice) => JSON.stringify([issuer, subject]);
  return (
    <div className="[&_td]:align-middle">
      <Table
        caption={title}
        empty={t('none')}
        rows={sessions}
        keyOf={({ id }) => id}
        columns={[
          withPerson && {
            label: t('who'),
            cell: (session) => (
              <PersonCell
                name={session.name}
                roles={session.roles.map((role) => roles(role)).join(' · ')}
                title={`${session.issuer} ${session.subject}`}
              />
            ),
          },
          {
            label: t('started'),
            cell: ({ startedAt }) => <InstantCell iso={startedAt} words={when} />,
          },
          { label: t('seen'), cell: ({ lastSeenAt }) => <InstantCell iso={lastSeenAt} words={when} /> },
          {
            label: t('device'),
            cell: ({ userAgent, device }) => (
              <span className="wrap-anywhere" title={userAgent ?? undefined}>
                {[device.browser, device.os].filter(Boolean).join(' · ') || userAgent || t('unknown')}
              </span>
            ),
          },
          { label: t('ip'), cell: ({ ip }) => <IdentifierCell id={ip ?? t('unknown')} /> },
          {
            label: t('act'),
            cell: (session) => (
              <EndSession
                session={session}
                when={when(session.startedAt)}
                isEnded={endedPeople.has(personOf(session))}
                onAllEnded={() => setEndedPeople(new Set([...endedPeople, personOf(session)]))}
                hasOthers={sessions.some(
                  (other) => other.id !== session.id && personOf(other) === personOf(session),
                )}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

/** `hasOthers`: its person has further sessions in the list. */
function EndSession({
  session,
  when,
  isEnded,
  hasOthers,
  onAllEnded,
}: {
  session: ListedSession;
  when: string;
  isEnded: boolean;
  hasOthers: boolean;
  onAllEnded: () => void;
}) {
  const t = useTranslations('sessions');
  const access = useTranslations('access');
  const { mutate, isPending, data } = useMutation({
    mutationFn: (all: boolean) => endSession(session.id, { all }),
    onSuccess: (result, all) => all && result === 'ended' && onAllEnded(),
  });
  const outcome = isEnded ? 'ended' : data;
  if (session.current) {
    return (
      <form
        method="post"
        action="/sign-out"
        onSubmit={announceSignOut}
        className="flex flex-wrap items-center gap-2"
      >
        <button type="submit" className={buttonClasses('outline')}>
          {access('signOut')}
        </button>
        <span className="text-ink-3 text-label">{t('current')}</span>
      </form>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      {outcome !== 'ended' && (
        <Button
          aria-label={t('endOf', { name: session.name, when })}
          aria-disabled={isPending}
          onClick={() => isPending || mutate(false)}
        >
          {t(isPending ? 'ending' : 'end')}
        </Button>
      )}
      {outcome !== 'ended' && hasOthers && (
        <Button
          look="quiet"
          aria-label={t('endAllOf', { name: session.name })}
          aria-disabled={isPending}
          onClick={() => isPending || mutate(true)}
        >
          {t('endAll')}
        </Button>
      )}
      <span role="status" className={outcome === 'failed' ? 'text-bad text-label' : 'text-ink-3 text-label'}>
        {outcome && t(outcome)}
      </span>
    </span>
  );
}

/**
 * The head of the page: a switch between one’s own sessions and everybody’s, and a search by name. `person`: the name
 * that was searched for among everybody, or null where the person’s own sessions are shown.
 */
function SessionsHead({ mayReadAll, person }: { mayReadAll: boolean; person: string | null }) {
  const t = useTranslations('sessions');
  const title = useTranslations('access')('sessions');
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
        <h1 className="font-semibold text-title">{title}</h1>
        {mayReadAll && (
          <nav aria-label={title} className="flex gap-1">
            {link('/sessions', person === null, t('mine'))}
            {link('/sessions?of=all', person !== null, t('all'))}
          </nav>
        )}
      </div>
      <p className="mb-4 text-ink-2">{t(person === null ? 'hint' : 'hintAll')}</p>
      {person !== null && <p className="mb-4 text-ink-2">{t('block')}</p>}
      {person !== null && (
        <form action="/sessions" className="mb-4 flex items-center gap-2">
          <input type="hidden" name="of" value="all" />
          <TextField
            label={t('person')}
            labelAt="beside"
            name="person"
            defaultValue={person}
            className="w-64"
          />
          <Button type="submit">{t('search')}</Button>
        </form>
      )}
    </>
  );
}
