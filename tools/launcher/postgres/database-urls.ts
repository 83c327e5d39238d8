import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The addresses of the embedded Postgres, each with the password of its role. */
export type DatabaseUrls = {
  /** The role that the desk works as. It owns nothing, so it cannot change the access log. */
  DATABASE_URL: string;
  /** The role that owns the tables, for migrations. */
  DATABASE_OWNER_URL: string;
  /** For repairs and tests; the desk never uses it. */
  superuserUrl: string;
};

const fileIn = (dataDir: string) => join(dataDir, 'database.json');

/** Writes the file by which whoever started the Postgres finds it. Only its owner may read it. */
export function writeDatabaseUrls(dataDir: string, urls: DatabaseUrls): void {
  const draft = `${fileIn(dataDir)}.${process.pid}`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${JSON.stringify(urls, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, fileIn(dataDir));
}

export function removeDatabaseUrls(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Returns null where no launcher runs a Postgres in that folder. Throws where the file belongs to another user. */
export function readDatabaseUrls(dataDir: string): DatabaseUrls | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The password of each role of the embedded Postgres. */
export type Passwords = { superuser: string; owner: string; app: string };

/** Reads the passwords of a cluster; makes them where there are none. Only the owner of the file may read it. */
export function readPasswords(file: string): Passwords {
  if (!existsSync(file)) {
    const passwords = { superuser: newPassword(), owner: newPassword(), app: newPassword() };
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(passwords), { mode: 0o600, flag: 'wx' });
    renameSync(`${file}.${process.pid}`, file);
  }
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} cannot be read: start this as its owner, or name another folder.`, { cause });
  }
}

const newPassword = () => randomBytes(32).toString('base64url');
