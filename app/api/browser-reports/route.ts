import { requestIdOf } from '#lib/http/request-id.ts';
import {
  type ReceivedReports,
  receiveBrowserReports,
} from '#lib/server/browser-reports/receive-browser-reports.ts';

const statuses: Record<ReceivedReports, number> = { accepted: 204, unreadable: 400, 'too-many': 429 };

/** Receives a browser's reports of a violated Content-Security-Policy. The request guard has bounded its length. */
export async function POST(request: Request): Promise<Response> {
  const body: unknown = await request.json().catch(() => null);
  const outcome = receiveBrowserReports(body, requestIdOf(request.headers));
  const headers = new Headers({ 'cache-control': 'no-store' });
  if (outcome === 'too-many') headers.set('retry-after', '60');
  return new Response(null, { status: statuses[outcome], headers });
}
