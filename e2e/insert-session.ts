import type { Browser, Page } from '@playwright/test';
import { hashSessionId, newSessionId } from '#lib/server/session-id.ts';
import type { DatabaseUrls } from '../tools/launcher/postgres/database-urls.ts';
import { type Session, sessionOf } from './given-session.ts';
import { openRecords, type Records } from './records.ts';
import { type PersonName, people, type RoleName } from './servers/start-identity.ts';

type NewSession = {
  role: RoleName;
  origin: string;
  issuer: string;
  userAgent?: string;
  /** The person of the session: the sandbox's person of that role, unless another one is named. */
  person?: { subject: string; name: string };
};

/**
 * Starts a session as a finished sign-in does: one row in the database, and the cookie whose hash the row has. Where
 * signing in is itself what a test is about, it fills in the provider's page instead (`signInAs`).
 */
export async function insertSession(
  records: Pick<Records, 'run'>,
  {
    role,
    origin,
    issuer,
    userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0.0.0',
    person: { subject, name } = people[role],
  }: NewSession,
): Promise<Session> {
  const id = newSessionId();
  await records.run(
    `insert into session (id_hash, issuer, subject, name, roles, idle_until, absolute_until, user_agent, ip)
      values ($1, $2, $3, $4, $5, now() + interval '30 minutes', now() + interval '10 hours', $6, '127.0.0.1')`,
    [hashSessionId(id), issuer, subject, name, [role], userAgent],
  );
  return sessionOf(id, origin);
}

/** Starts a session at a desk that has a database of its own. */
export async function sessionIn(database: DatabaseUrls, session: NewSession): Promise<Session> {
  const records = await openRecords(database);
  return insertSession(records, session).finally(() => records.close());
}

/** Signs a person in at a desk through its provider, in a browser context that is closed afterwards. */
export async function signInThroughProvider(
  browser: Browser,
  origin: string,
  role: RoleName,
): Promise<Session> {
  const context = await browser.newContext({ locale: 'en-US' });
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

/** Fills in the provider's page, which the browser shows. */
export async function signInAs(page: Page, person: PersonName): Promise<void> {
  const { user, password } = people[person];
  await page.getByLabel('User', { exact: true }).fill(user);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The `Cookie` header of a session. */
export function cookieHeader({ cookies }: Session): string {
  return cookies
    .filter(({ name }) => name.startsWith('__Host-'))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}
