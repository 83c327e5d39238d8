import { type APIRequestContext, request as requests } from '@playwright/test';
import { type PersonName, people } from './servers/start-identity.ts';

/**
 * Signs in step by step, up to the address by which the provider sends the browser back: whoever asks for it finishes
 * the sign-in. `request` keeps the cookies, as a browser would.
 */
export async function toCallback(
  request: APIRequestContext,
  origin: string,
  person: PersonName,
  query = '',
): Promise<string> {
  const begun = await request.get(`${origin}/sign-in${query}`, { maxRedirects: 0 });
  const form = await request.get(locationOf(begun.headers(), origin));
  const { user, password } = people[person];
  const sent = await request.post(form.url(), { form: { user, password }, maxRedirects: 0 });
  const resumed = await request.get(locationOf(sent.headers(), form.url()), { maxRedirects: 0 });
  return locationOf(resumed.headers(), form.url());
}

/** Signs a person in through the provider without a browser, and returns the cookie of the session. */
export async function signInByRequests(origin: string, person: PersonName): Promise<string> {
  // Without cookies of its own it would have those of the test's role, whose session the sign-in then takes the place of.
  const request = await requests.newContext({ storageState: { cookies: [], origins: [] } });
  try {
    await request.get(await toCallback(request, origin, person), { maxRedirects: 0 });
    return await cookiesFor(request, origin);
  } finally {
    await request.dispose();
  }
}

/** Where a redirect leads, or a page that goes on at once, as a whole address. */
export function locationOf(
  { refresh = '', location = refresh.replace('0; url=', '') }: Record<string, string>,
  base: string,
): string {
  if (location === '') throw new Error('no redirect');
  return new URL(location, base).href;
}

/** The cookies that a browser would send to this origin. */
export async function cookiesFor(request: APIRequestContext, origin: string): Promise<string> {
  const { cookies } = await request.storageState();
  return cookies
    .filter(({ domain, name }) => domain === new URL(origin).hostname && name.startsWith('__Host-'))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
