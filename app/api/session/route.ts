import type { NextRequest } from 'next/server';
import { reportSession } from '#lib/server/access/report-session.ts';
import { unauthenticatedJsonResponse } from '#lib/server/responses/json-response.ts';

/** Reports the session without renewing it: an open page asks this by itself. */
export function GET({ headers }: NextRequest): Promise<Response> {
  return unauthenticatedJsonResponse({ headers }, () => reportSession(headers, { renew: false }));
}

/** Renews the session, because the person did something in the page. */
export function POST({ headers }: NextRequest): Promise<Response> {
  return unauthenticatedJsonResponse({ headers }, () => reportSession(headers, { renew: true }));
}
