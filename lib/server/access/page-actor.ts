import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { signInHref } from '#lib/access/sign-in/return-to.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { isDeskError } from '#lib/server/desk-error.ts';
import { clientIpHeader, requestUrlHeader } from '#lib/server/http/internal-headers.ts';
import { loggedPath } from '#lib/server/http/logged-path.ts';
import { log } from '#lib/server/log.ts';
import type { Actor } from './actor.ts';
import { authenticate } from './authenticate.ts';

/** One read of the session for a page and its layout together. */
const pageActor = cache(async () => authenticate(await headers()));

/**
 * Who asks for this page. Without a session the browser is sent to sign in, and comes back to the same address.
 * Throws `access_log_unavailable` where sessions cannot be read.
 */
export async function requirePageActor(): Promise<Actor> {
  try {
    return await pageActor();
  } catch (error) {
    if (!isDeskError(error) || error.code !== 'unauthenticated') throw error;
  }
  const asked = await headers();
  noteSentToSignIn(asked);
  redirect(signInHref(asked.get(requestUrlHeader) ?? '/'));
}

/** What the anonymous do is in no access log, or anyone could make it grow: it is in the app's. */
function noteSentToSignIn(headers: Pick<Headers, 'get'>): void {
  const about = { requestId: requestIdOf(headers), code: 'unauthenticated', ip: headers.get(clientIpHeader) };
  const path = loggedPath(headers.get(requestUrlHeader) ?? '');
  log().info({ event: 'sent-to-sign-in', ...about, method: 'GET', path }, 'nobody is signed in');
}

/** Who asks for this page, for what stands around it; null where nobody is known. */
export async function findPageActor(): Promise<Actor | null> {
  return pageActor().catch((error: unknown) => {
    if (isDeskError(error)) return null;
    throw error;
  });
}
