import { reportHealth } from '#lib/server/health/report-health.ts';

export const dynamic = 'force-dynamic';

/** The desk takes requests, or is about to stop; the lending API's state is told and changes nothing. */
export function GET(): Response {
  const health = reportHealth();
  const status = health.status === 'ready' ? 200 : 503;
  return Response.json(health, { status, headers: { 'cache-control': 'no-store' } });
}
