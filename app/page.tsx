import { redirect } from 'next/navigation';
import { HomeScreen } from '#components/shell/home-screen.tsx';
import { nearLimitsOf } from '#lib/server/limits/require-within-limit.ts';
import { ownLists } from '#lib/server/lists/lookup-lists.ts';
import { recentLoans } from '#lib/server/lookup/search/recent-loans.ts';
import { type QueryProps, showPage } from './show-page.tsx';

export default async function HomePage({ searchParams }: QueryProps) {
  const { q } = await searchParams;
  return showPage(async (caller) => {
    // The log is what an auditor comes for. A lookup, even an empty one, leads past it.
    if (q === undefined && caller.actor.roles.join() === 'auditor') redirect('/access-log');
    const text = typeof q === 'string' ? q : '';
    const [recent, lists] = await Promise.all([recentLoans(caller), ownLists(caller)]);
    return <HomeScreen text={text} recent={recent} lists={lists} limits={nearLimitsOf(caller.actor)} />;
  });
}
