import { headers } from 'next/headers';
import { redirect, unstable_rethrow } from 'next/navigation';
import { ReloadableProblem } from '#components/problems/reloadable-problem.tsx';
import { HomeScreen } from '#components/shell/home-screen.tsx';
import { requestIdOf } from '#lib/http/request-id.ts';
import { requirePageActor } from '#lib/server/access/page-actor.ts';
import { nearLimitsOf } from '#lib/server/limits/require-within-limit.ts';
import { ownLists } from '#lib/server/lookup/lists/lookup-lists.ts';
import { recentLoans } from '#lib/server/lookup/search/recent-loans.ts';
import { toProblem } from '#lib/server/responses/problem-response.ts';
import type { QueryProps } from './show-page.tsx';

export default async function HomePage({ searchParams }: QueryProps) {
  const { q } = await searchParams;
  const requestId = requestIdOf(await headers());
  try {
    const actor = await requirePageActor();
    // The log is what an auditor comes for. A lookup, even an empty one, leads past it.
    if (q === undefined && actor.roles.join() === 'auditor') redirect('/access-log');
    const caller = { actor, requestId };
    const text = typeof q === 'string' ? q : '';
    const [recent, lists] = await Promise.all([recentLoans(caller), ownLists(caller)]);
    return <HomeScreen text={text} recent={recent} lists={lists} limits={nearLimitsOf(actor)} />;
  } catch (error) {
    // Next throws the redirect to the sign-in.
    unstable_rethrow(error);
    return <ReloadableProblem problem={toProblem(error, requestId)} />;
  }
}
