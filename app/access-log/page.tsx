import { headers } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { Suspense } from 'react';
import { LogProblem } from '#components/access-log/log-problem.tsx';
import { LogScreen } from '#components/access-log/log-screen.tsx';
import { LogSkeleton } from '#components/access-log/log-skeleton.tsx';
import type { LogPage } from '#lib/access/log/log-entry.ts';
import { type ParsedSearch, parseLogSearch } from '#lib/access/log/log-search.ts';
import type { Problem } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import { requirePageActor } from '#lib/server/access/page-actor.ts';
import { searchLog } from '#lib/server/access-log/search/search-log.ts';
import { displaySettings } from '#lib/server/display-settings.ts';
import { pageProblem } from '#lib/server/responses/page-problem.ts';
import { readPreferences } from '../preferences.ts';

/** How long the first HTML waits: most searches take some milliseconds, and none is left without a word. */
const patienceMs = 1000;

type Props = { searchParams: Promise<{ [name: string]: string | string[] | undefined }> };

export async function generateMetadata() {
  return { title: (await readPreferences()).messages.accessLog.title };
}

export default async function AccessLogPage(props: Props) {
  return answerTo(props);
}

async function answerTo({ searchParams }: Props) {
  const [query, sent] = await Promise.all([searchParams, headers()]);
  const requestId = requestIdOf(sent);
  const actor = await actorOrProblem(requestId);
  if ('code' in actor) return <LogProblem problem={actor} />;
  const parsed = parseLogSearch(firstOfEach(query), displaySettings().timeZone);
  const answer = read(actor, parsed, requestId);
  const inTime = await Promise.race([answer, pause(patienceMs)]);
  if (inTime) return inTime;
  return <Suspense fallback={<LogSkeleton />}>{answer}</Suspense>;
}

async function read(actor: Actor, parsed: ParsedSearch, requestId: string) {
  try {
    const page: LogPage | null = await searchLog({ actor, ...parsed, requestId });
    return <LogScreen {...parsed} page={page} />;
  } catch (error) {
    return <LogProblem problem={pageProblem(error, requestId)} />;
  }
}

async function actorOrProblem(requestId: string): Promise<Actor | Problem> {
  try {
    return await requirePageActor();
  } catch (error) {
    // The way to the sign-in is thrown, too.
    unstable_rethrow(error);
    return pageProblem(error, requestId);
  }
}

function firstOfEach(query: Awaited<Props['searchParams']>): URLSearchParams {
  const pairs = Object.entries(query).map(([name, value]) => [name, [value ?? ''].flat()[0] ?? '']);
  return new URLSearchParams(pairs);
}

function pause(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms));
}
