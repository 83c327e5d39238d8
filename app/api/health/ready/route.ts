import { reportHealth } from '#lib/server/health/report-health.ts';

/** Readiness: 200 while the desk accepts requests, else 503. The lending API's state is reported but changes nothing. */
export async function GET(): Promise<Response> {
  const health = await reportHealth();
  const status = health.status === 'ready' ? 200 : 503;
  return Response.json(health, { status, headers: { 'cache-control': 'no-store' } });
}
