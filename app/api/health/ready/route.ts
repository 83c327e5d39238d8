import { reportHealth } from '#lib/server/health/report-health.ts';

export const dynamic = 'force-dynamic';

/** The desk takes requests, or says why not; the lending API's state is told and changes nothing. */
export async function GET(): Promise<Response> {
  const health = await reportHealth();
  const status = health.status === 'ready' ? 200 : 503;
  return Response.json(health, { status, headers: { 'cache-control': 'no-store' } });
}
