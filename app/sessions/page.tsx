import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { SessionsScreen } from '#components/access/sessions-screen.tsx';
import { ReloadableProblem } from '#components/problems/reloadable-problem.tsx';
import { may } from '#lib/access/roles/roles.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { requirePageActor } from '#lib/server/access/page-actor.ts';
import { allSessions, maxSessions, ownSessions } from '#lib/server/access/sessions/list-sessions.ts';
import { pageProblem } from '#lib/server/responses/page-problem.ts';
import { readPreferences } from '../preferences.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readPreferences()).messages.access.sessions.title };
}

/** The person's own sessions. `?of=all`, for an auditor: everyone's, or those of a `person`. */
export default async function SessionsPage({ searchParams }: Props) {
  const { of, person } = await searchParams;
  const requestId = requestIdOf(await headers());
  const everyone = of === 'all' ? { person: typeof person === 'string' ? person : '', maxSessions } : null;
  try {
    const actor = await requirePageActor();
    const sessions = await (everyone ? allSessions(actor, { ...everyone, requestId }) : ownSessions(actor));
    const mayReadAll = may(actor.roles, 'sessions:read-all');
    return <SessionsScreen sessions={sessions} mayReadAll={mayReadAll} everyone={everyone} />;
  } catch (error) {
    return <ReloadableProblem problem={pageProblem(error, requestId)} />;
  }
}
