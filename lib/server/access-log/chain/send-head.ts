import { appendFile } from 'node:fs/promises';
import { env } from '#lib/server/env.ts';
import { unfilteredLog } from '#lib/server/log.ts';
import type { Head, SignedHead } from './signed-head.ts';

/** Only the user who runs the desk may read the file; that user may let others read it. */
const fileMode = 0o600;

/**
 * Sends a head to each place of `ACCESS_LOG_HEADS`, where `access-log:verify -- --checkpoint` reads it. Returns whether
 * every place has taken it. A file that cannot be written is logged, and the head is still sent to the other places.
 */
export async function sendHead(head: Head | SignedHead, when: string): Promise<boolean> {
  const { log, files } = env().ACCESS_LOG_HEADS;
  if (log) unfilteredLog()?.info({ event: 'access-log-head', when, head }, 'the head of the access log');
  const line = `${JSON.stringify(head)}\n`;
  const results = await Promise.allSettled(
    files.map((file) => appendFile(file, line, { mode: fileMode, flush: true })),
  );
  const failures = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failures) {
    const event = { event: 'access-log-head', when, error: reason };
    unfilteredLog()?.error(event, 'the head of the access log could not be written to a file');
  }
  return failures.length === 0;
}
