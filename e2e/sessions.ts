import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type PersonName, people, type RoleName } from './identity.ts';

/** What a browser holds of a session. */
export type Session = Exclude<BrowserContextOptions['storageState'], string | undefined>;

const signedIn = new Map<string, Promise<Session>>();

/** The session of a person at a desk: they sign in as a person would, the first time it is asked for. */
export function sessionAt(browser: Browser, origin: string, role: RoleName): Promise<Session> {
  const name = `${origin} ${role}`;
  const session = signedIn.get(name) ?? signInOnce(browser, origin, role);
  signedIn.set(name, session);
  return session;
}

async function signInOnce(browser: Browser, origin: string, role: RoleName): Promise<Session> {
  // A context would begin with the session of the test that is running, and be that person at the provider, too.
  const storageState = { cookies: [], origins: [] };
  const context = await browser.newContext({ locale: 'en-US', storageState });
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/sign-in`);
    await signInAs(page, role);
    await page.waitForURL(`${origin}/**`);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Fills in the provider's page, on which the browser is. */
export async function signInAs(page: Page, person: PersonName): Promise<void> {
  const { user, password } = people[person];
  await page.getByLabel('User', { exact: true }).fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The header that carries a session. */
export function cookieHeader({ cookies }: Session): string {
  return cookies
    .filter(({ name }) => name.startsWith('__Host-'))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
