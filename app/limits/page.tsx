import { LimitsScreen } from '#components/limits/limits-screen.tsx';
import { limitNames } from '#lib/access/limits/person-limits.ts';
import { may } from '#lib/access/roles/roles.ts';
import { allLimits, hasLimits, maxPeople, ownLimits } from '#lib/server/limits/list-limits.ts';
import { requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { type QueryProps, showPage, titled } from '../show-page.tsx';

export const generateMetadata = titled(({ access }) => access.limits.title);

/**
 * The page of a person's use of each limit. `?of=all`, for an auditor: of everyone, or of a `person`.
 * `?reached=`: the limit for which a lookup without JavaScript was refused; the page says so as long as it is reached.
 */
export default async function LimitsPage({ searchParams }: QueryProps) {
  const { of, person, reached } = await searchParams;
  const limit = limitNames.find((name) => name === reached);
  const searched = typeof person === 'string' ? person : '';
  return showPage(async ({ actor, requestId }) => {
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
  });
}
