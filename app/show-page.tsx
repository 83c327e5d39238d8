import type { Metadata } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { ReloadableProblem } from '#components/problems/reloadable-problem.tsx';
import { requestIdOf } from '#lib/http/request-id.ts';
import type { Messages } from '#lib/i18n/load-messages.ts';
import { requirePageActor } from '#lib/server/access/page-actor.ts';
import type { Caller } from '#lib/server/actor.ts';
import { pageProblem } from '#lib/server/responses/page-problem.ts';
import { readPreferences } from './preferences.ts';

/** The properties of a page that reads the query of its URL. */
export type QueryProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Creates the `generateMetadata` of a page: its title, in the reader's language. */
export function titled(titleOf: (messages: Messages) => string) {
  return async (): Promise<Metadata> => ({ title: titleOf((await readPreferences()).messages) });
}

/** Shows a screen to the person who is signed in, or the problem for which there is none. */
export async function showPage(screen: (caller: Caller) => Promise<ReactNode>): Promise<ReactNode> {
  const requestId = requestIdOf(await headers());
  try {
    return await screen({ actor: await requirePageActor(), requestId });
  } catch (error) {
    return <ReloadableProblem problem={await pageProblem(error, requestId)} />;
  }
}
