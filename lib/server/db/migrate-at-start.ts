import type { Secret } from '../secret.ts';
import { migrate } from './apply-migrations.ts';
import { createDatabase } from './create-database.ts';
import { mayMigrate, RoleFault } from './roles/check-role.ts';
import type { DeskRoles } from './roles/role-rights.ts';

/** The URLs by which the desk's own roles connect. */
type RoleUrls = {
  url: Secret;
  recordUrl?: Secret | undefined;
  directUrl?: Secret | undefined;
  readUrl?: Secret | undefined;
};

type Options = {
  urls: RoleUrls;
  /** The role that owns the tables; absent where the desk is not given it. */
  ownerUrl: Secret | undefined;
  pooler: 'none' | 'transaction';
};

/**
 * Migrates where this process holds the role that owns the tables: that of `ownerUrl`, or its own in a simple install.
 * Otherwise `npm run migrate` has to do it. Returns the names of the migrations that ran and of the indexes that were built; throws a `RoleFault`.
 */
export async function migrateAtStart({ urls, ownerUrl, pooler }: Options): Promise<string[]> {
  const variable = ownerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
  try {
    if (!ownerUrl && (pooler === 'transaction' || !(await isOwner(urls.url)))) return [];
    const grantTo = ownerUrl ? rolesOf(urls) : null;
    const { migrated, indexes } = await migrate({ ownerUrl: ownerUrl ?? urls.url, grantTo });
    return [...migrated, ...indexes];
  } catch (error) {
    throw new RoleFault(variable, '', error);
  }
}

/** The roles that the URLs name; null where the one for requests names none. */
export function rolesOf({ url, recordUrl, directUrl, readUrl }: RoleUrls): DeskRoles | null {
  const requests = roleOf(url);
  if (requests === null) return null;
  const named = { records: recordUrl, imports: directUrl, reads: readUrl };
  const others = Object.entries(named).flatMap(([use, one]) => {
    const role = one && roleOf(one);
    return role ? [[use, role]] : [];
  });
  return { requests, ...Object.fromEntries(others) };
}

function roleOf(url: Secret): string | null {
  return decodeURIComponent(new URL(url.reveal()).username) || null;
}

async function isOwner(url: Secret): Promise<boolean> {
  const { db, close } = createDatabase({ url, application: 'loan-desk start', connections: 1 });
  try {
    return await mayMigrate(db);
  } finally {
    await close();
  }
}
