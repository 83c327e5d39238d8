import { LogScreen } from '#components/access-log/log-screen.tsx';
import { parseLogSearch } from '#lib/access/log/log-search.ts';
import { searchLog } from '#lib/server/access-log/search/search-log.ts';
import { nearLimitOf } from '#lib/server/limits/require-within-limit.ts';
import { displaySettings } from '#lib/server/read-display-settings.ts';
import { type QueryProps, showPage, titled } from '../show-page.tsx';

export const generateMetadata = titled(({ accessLog }) => accessLog.title);

export default async function AccessLogPage({ searchParams }: QueryProps) {
  const query = await searchParams;
  return showPage(async ({ actor, requestId }) => {
    const parsed = parseLogSearch(firstValues(query), displaySettings().timeZone);
    const page = await searchLog({ actor, ...parsed, requestId });
    const areHeadsWrong = query.heads === 'wrong';
    const exportLimit = nearLimitOf(actor, 'exports');
    return <LogScreen {...parsed} page={page} exportLimit={exportLimit} areHeadsWrong={areHeadsWrong} />;
  });
}

function firstValues(query: Awaited<QueryProps['searchParams']>): URLSearchParams {
  const pairs = Object.entries(query).map(([name, value]) => [name, [value ?? ''].flat()[0] ?? '']);
  return new URLSearchParams(pairs);
}
