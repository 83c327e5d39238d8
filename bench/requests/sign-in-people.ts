import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { sessionCookie } from '#lib/server/cookies.ts';
import { hashSessionId, newSessionId } from '#lib/server/session-id.ts';

/**
 * Starts a session for each of many people, as a finished sign-in does: one row each in the database of a running desk.
 * Returns the path of a file with their cookies, which is removed when the benchmark ends.
 */
export async function signInPeople(superuserUrl: string, count: number, role = 'analyst'): Promise<string> {
  const ids = Array.from({ length: count }, newSessionId);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(
      `insert into session (id_hash, issuer, subject, name, roles, idle_until, absolute_until, user_agent, ip)
        select hash, 'https://people.example', $2::text || '-' || number, 'Person ' || number, array[$2::text],
          now() + interval '30 minutes', now() + interval '10 hours', 'bench', '127.0.0.1'
        from unnest($1::bytea[]) with ordinality as people (hash, number)`,
      [ids.map(hashSessionId), role],
    );
  } finally {
    await client.end();
  }
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-people-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'cookies.json');
  writeFileSync(file, JSON.stringify(ids.map((id) => `${sessionCookie}=${id}`)), { mode: 0o600 });
  return file;
}
