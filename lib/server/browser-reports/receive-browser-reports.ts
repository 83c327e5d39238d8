import 'server-only';
import { z } from 'zod';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { metrics } from '../telemetry/telemetry.ts';
import { blockedOrigin, directiveName } from './report-fields.ts';

/** `accepted`: counted and logged. `unreadable`: no report. `too-many`: this process accepts no more in this minute. */
export type ReceivedReports = 'accepted' | 'unreadable' | 'too-many';

const maxRequestsPerMinute = 60;
const maxReportsPerRequest = 10;
const minuteMs = 60_000;

/** `application/csp-report`, which `report-uri` sends. */
const cspReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
});
/** `application/reports+json`, which `report-to` sends: a list of reports of several types. */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({ effectiveDirective: z.string().optional(), blockedURL: z.string().optional() })
      .nullish(),
  }),
);

type BrowserReport = { type: 'csp-violation' | 'other'; directive: string; blocked: string };

let minute = { began: Number.NEGATIVE_INFINITY, requests: 0 };

/**
 * Counts and logs what a browser reports. Anyone can send a report, so little of it is kept, and not many of them: the
 * directive where it is one, and the origin that was blocked. The report's URLs may hold a loan, and are dropped.
 */
export function receiveBrowserReports(body: unknown, requestId: string, now = Date.now()): ReceivedReports {
  if (now - minute.began >= minuteMs) minute = { began: now, requests: 0 };
  minute.requests += 1;
  if (minute.requests > maxRequestsPerMinute) return 'too-many';
  const read = readReports(body);
  if (!read) return 'unreadable';
  for (const { type, directive, blocked } of read.slice(0, maxReportsPerRequest)) {
    metrics()?.browserReports.inc({ type, directive });
    log().warn({ event: 'browser-report', requestId, type, directive, blocked }, 'a browser sent a report');
  }
  return 'accepted';
}

function readReports(body: unknown): BrowserReport[] | null {
  const { data: old } = cspReport.safeParse(body);
  if (old) {
    const report = old['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [violation(directive, report['blocked-uri'])];
  }
  const { data: list } = reports.safeParse(body);
  return (
    list?.map(({ type, body: details }) =>
      type === 'csp-violation'
        ? violation(details?.effectiveDirective, details?.blockedURL)
        : { type: 'other', directive: 'none', blocked: 'none' },
    ) ?? null
  );
}

function violation(directive = '', blocked = ''): BrowserReport {
  return {
    type: 'csp-violation',
    directive: directiveName(directive),
    blocked: blockedOrigin(blocked, env().APP_ORIGIN),
  };
}
