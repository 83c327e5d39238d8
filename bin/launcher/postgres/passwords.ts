import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

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
    throw new Error(`${file} cannot be read: start the desk as its owner, or set DATA_DIR.`, { cause });
  }
}

const newPassword = () => randomBytes(32).toString('base64url');
