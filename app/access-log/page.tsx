import { Suspense } from 'react';
import { LogScreen } from '#components/access-log/log-screen.tsx';
import { LogSkeleton } from '#components/access-log/log-skeleton.tsx';
import { AllTexts } from '#components/preferences/all-texts.tsx';
import { ReloadableProblem } from '#components/problems/reloadable-problem.tsx';
import type { LogPage } from '#lib/access/log/log-entry.ts';
import { type ParsedSearch, parseLogSearch } from '#lib/access/log/log-search.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { searchLog } from '#lib/server/access-log/search/search-log.ts';
import { nearLimitOf } from '#lib/server/limits/require-within-limit.ts';
import { displaySettings } from '#lib/server/read-display-settings.ts';
import { pageProblem } from '#lib/server/responses/page-problem.ts';
import { waitForFirstHtml } from '#lib/server/responses/wait-for-first-html.ts';
import { type QueryProps, showPage, titled } from '../show-page.tsx';

/** How long the first HTML waits for a search, in milliseconds: most take a few. After that a skeleton is shown. */
const firstHtmlTimeoutMs = 1000;

export const generateMetadata = titled(({ accessLog }) => accessLog.title);

export default async function AccessLogPage({ searchParams }: QueryProps) {
  const query = await searchParams;
  return showPage(async ({ actor, requestId }) => {
    const parsed = parseLogSearch(firstValues(query), displaySettings().timeZone);
    const screen = loadScreen(actor, parsed, requestId);
    const inTime = await waitForFirstHtml(screen, firstHtmlTimeoutMs);
    return <AllTexts>{inTime ?? <Suspense fallback={<LogSkeleton />}>{screen}</Suspense>}</AllTexts>;
  });
}

async function loadScreen(actor: Actor, parsed: ParsedSearch, requestId: string) {
  try {
    const page: LogPage | null = await searchLog({ actor, ...parsed, requestId });
    return <LogScreen {...parsed} page={page} exportLimit={nearLimitOf(actor, 'exports')} />;
  } catch (error) {
    return <ReloadableProblem problem={pageProblem(error, requestId)} />;
  }
}

function firstValues(query: Awaited<QueryProps['searchParams']>): URLSearchParams {
  const pairs = Object.entries(query).map(([name, value]) => [name, [value ?? ''].flat()[0] ?? '']);
  return new URLSearchParams(pairs);
}
