import 'server-only';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { cache } from 'react';
import { signInHref } from '#lib/access/return-to.ts';
import { isDeskError } from '../desk-error.ts';
import { requestUrlHeader } from '../http/internal-headers.ts';
import type { Actor } from './actor.ts';
import { authenticate } from './authenticate.ts';

/** One read of the session for a page and its layout together. */
const pageActor = cache(async () => authenticate(await headers()));

/**
 * Who asks for this page. Without a session the browser is sent to sign in, and comes back to the same address.
 * Throws `access_log_unavailable` where sessions cannot be read.
 */
export async function actorOrSignIn(): Promise<Actor> {
  try {
    return await pageActor();
  } catch (error) {
    if (!isDeskError(error) || error.code !== 'unauthenticated') throw error;
  }
  redirect(signInHref((await headers()).get(requestUrlHeader) ?? '/'));
}

/** Who asks for this page, for what stands around it; null where nobody is known. */
export async function actorIfKnown(): Promise<Actor | null> {
  return pageActor().catch((error: unknown) => {
    if (isDeskError(error)) return null;
    throw error;
  });
}
