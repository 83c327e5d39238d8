import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { signInHref } from '#lib/access/sign-in/return-to.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { isDeskError } from '#lib/server/desk-error.ts';
import { log } from '#lib/server/log.ts';
import { clientIpHeader, requestUrlHeader } from '#lib/server/web/internal-headers.ts';
import { loggedPath } from '#lib/server/web/routes.ts';
import type { Actor } from '../actor.ts';
import { authenticate } from './authenticate.ts';

/** Authenticates once for a page and its layout together. */
const authenticatePage = cache(async () => authenticate(await headers()));

/**
 * The person who opens this page. Without a session it redirects to the sign-in, which comes back to the same URL.
 * Throws `access_log_unavailable` where sessions cannot be read.
 */
export async function requirePageActor(): Promise<Actor> {
  try {
    return await authenticatePage();
  } catch (error) {
    if (!isDeskError(error) || error.code !== 'unauthenticated') throw error;
  }
  return redirectToSignIn();
}

/** Redirects a page that is for nobody, as there is no session or it was ended meanwhile, to the sign-in. */
export async function redirectToSignIn(): Promise<never> {
  const requestHeaders = await headers();
  const url = requestHeaders.get(requestUrlHeader) ?? '/';
  // Requests without a session go to the app's log, since anyone could make the access log grow with them.
  log().info(
    {
      event: 'sent-to-sign-in',
      requestId: requestIdOf(requestHeaders),
      code: 'unauthenticated',
      ip: requestHeaders.get(clientIpHeader),
      method: 'GET',
      path: loggedPath(url),
    },
    'nobody is signed in',
  );
  redirect(signInHref(url));
}

/** The person who opens this page, for the layout; null without a session, or where sessions cannot be read. */
export async function findPageActor(): Promise<Actor | null> {
  return authenticatePage().catch((error: unknown) => {
    if (isDeskError(error)) return null;
    throw error;
  });
}
