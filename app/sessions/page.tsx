import { SessionsScreen } from '#components/access/sessions-screen.tsx';
import { may } from '#lib/access/roles/roles.ts';
import { allSessions, maxSessions, ownSessions } from '#lib/server/access/sessions/list-sessions.ts';
import { parseUserAgent } from '#lib/view/user-agent.ts';
import { type QueryProps, showPage, titled } from '../show-page.tsx';

export const generateMetadata = titled(({ access }) => access.sessions);

/** The person's own sessions. `?of=all`, for an auditor: everyone's, or those of a `person`. */
export default async function SessionsPage({ searchParams }: QueryProps) {
  const { of, person } = await searchParams;
  const everyone = of === 'all' ? { person: typeof person === 'string' ? person : '', maxSessions } : null;
  return showPage(async ({ actor, requestId }) => {
    const sessions = await (everyone ? allSessions(actor, { ...everyone, requestId }) : ownSessions(actor));
    const listed = sessions.map((session) => ({
      ...session,
      device: parseUserAgent(session.userAgent ?? ''),
    }));
    const mayReadAll = may(actor.roles, 'sessions:read-all');
    return <SessionsScreen sessions={listed} mayReadAll={mayReadAll} everyone={everyone} />;
  });
}
