import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { LimitsScreen } from '#components/limits/limits-screen.tsx';
import { ReloadableProblem } from '#components/problems/reloadable-problem.tsx';
import { limitNames } from '#lib/access/limits/person-limits.ts';
import { may } from '#lib/access/roles/roles.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { requirePageActor } from '#lib/server/access/page-actor.ts';
import { allLimits, hasLimits, maxPeople, ownLimits } from '#lib/server/limits/list-limits.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { pageProblem } from '#lib/server/responses/page-problem.ts';
import { readPreferences } from '../preferences.ts';

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readPreferences()).messages.access.limits.title };
}

/**
 * The page of a person's use of each limit. `?of=all`, for an auditor: of everyone, or of a `person`.
 * `?reached=`: the limit for which a lookup without JavaScript was refused; the page says so as long as it is reached.
 */
export default async function LimitsPage({ searchParams }: Props) {
  const { of, person, reached } = await searchParams;
  const requestId = requestIdOf(await headers());
  const limit = limitNames.find((name) => name === reached);
  const searched = typeof person === 'string' ? person : '';
  try {
    const actor = await requirePageActor();
    if (limit) await requireWithinLimit(actor, limit, requestId);
    const everyone =
      of === 'all'
        ? { person: searched, uses: await allLimits(actor, { person: searched, requestId }), maxPeople }
        : null;
    return (
      <LimitsScreen
        own={ownLimits(actor)}
        hasLimits={hasLimits()}
        mayLift={may(actor.roles, 'limits:lift')}
        everyone={everyone}
      />
    );
  } catch (error) {
    return <ReloadableProblem problem={pageProblem(error, requestId)} />;
  }
}
