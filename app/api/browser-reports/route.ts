import { requestIdOf } from '#lib/http/request-id.ts';
import { type TakenReports, takeBrowserReports } from '#lib/server/browser-reports/take-browser-reports.ts';

export const dynamic = 'force-dynamic';

const statuses: Record<TakenReports, number> = { taken: 204, unreadable: 400, 'too-many': 429 };

/** Takes what a browser reports of a violated Content-Security-Policy. The request guard has bounded its length. */
export async function POST(request: Request): Promise<Response> {
  const body: unknown = await request.json().catch(() => null);
  const taken = takeBrowserReports(body, requestIdOf(request.headers));
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (taken === 'too-many') headers.set('retry-after', '60');
  return new Response(null, { status: statuses[taken], headers });
}
