import { LimitsScreen } from '#components/limits/limits-screen.tsx';
import { limitNames } from '#lib/access/limits/person-limits.ts';
import { hasLimits, ownLimits, requireWithinLimit } from '#lib/server/limits/require-within-limit.ts';
import { type QueryProps, showPage, titled } from '../show-page.tsx';

export const generateMetadata = titled(({ access }) => access.limits.title);

/**
 * The page of a person's use of each limit. `?reached=`: the limit for which a lookup was refused that was sent before the
 * page's scripts had come; the page says so as long as it is reached.
 */
export default async function LimitsPage({ searchParams }: QueryProps) {
  const { reached } = await searchParams;
  const limit = limitNames.find((name) => name === reached);
  return showPage(async ({ actor, requestId }) => {
    if (limit) await requireWithinLimit(actor, limit, requestId);
    return <LimitsScreen uses={ownLimits(actor)} hasLimits={hasLimits()} />;
  });
}
