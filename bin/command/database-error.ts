import { isPasswordRefused } from '#lib/server/database-failure.ts';

/** By the code of the driver, of the file system, or by SQLSTATE. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens at that address.',
  ENOTFOUND: 'there is no host of that name.',
  ENOENT: 'nothing listens at that address.',
  ETIMEDOUT: 'it does not answer.',
  '28000': 'it does not let this role in.',
  '3D000': 'it has no database of that name.',
  '42501': 'the role may not make or change its tables: give DATABASE_OWNER_URL, or the right to.',
  '53300': 'it has no connection to spare.',
  ENOSPC: 'the disk is full.',
  '53100': 'its disk is full.',
};

/** A pooler refuses the timeouts that the desk asks for when it connects; it has no SQLSTATE of its own for that. */
const refusedSetting = /unsupported startup parameter/;
const poolerReason =
  'a pooler stands between. For DATABASE_URL set DATABASE_POOLER=transaction; DATABASE_OWNER_URL has to lead to Postgres itself.';

/** Explains in one sentence why a database cannot be used. */
export function explainDatabaseError(error: unknown): string {
  const chain: Error[] = [];
  for (let cause = error; cause instanceof Error && chain.length < 5; cause = cause.cause) chain.push(cause);
  if (chain.some(({ message }) => refusedSetting.test(message))) return poolerReason;
  if (chain.some(isPasswordRefused)) return 'it refuses the role or its password.';
  const codes = chain.map((link) => ('code' in link ? String(link.code) : ''));
  const reason = codes.map((code) => reasons[code]).find(Boolean);
  // The messages of the driver and of Postgres hold no password.
  const messages = chain.map(({ message }) => message.trim()).filter(Boolean);
  return reason ?? messages.at(-1)?.replace(/\s*\n\s*/g, ' · ') ?? 'it gave no reason.';
}
