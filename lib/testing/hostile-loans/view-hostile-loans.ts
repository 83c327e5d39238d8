import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { testSettings } from '../test-settings.ts';
import type { Message } from './view-loans.ts';

/** A loan takes some milliseconds of a processor. In microseconds, so that a busy machine makes no loan hang. */
const hangsAfter = 10_000_000;

/**
 * Views hostile loans in a thread, which is ended where one of them does not end. `begun`: that one; `thrown`: those that
 * threw; `ended`: how many were viewed.
 */
export async function viewHostileLoans(workerData: {
  count: number;
  seed?: number;
}): Promise<{ begun: string | null; thrown: string[]; ended: number }> {
  const result = { begun: null as string | null, thrown: [] as string[], ended: 0 };
  let cpu = 0;
  let failure: Error | null = null;
  const worker = new Worker(new URL('./view-loans.ts', import.meta.url), {
    workerData,
    env: { ...testSettings, LOOKUP_KEY: Buffer.alloc(32, 4).toString('base64') },
    execArgv: ['--conditions=react-server'],
  });
  worker.on('error', (error: Error) => {
    failure = error;
  });
  worker.on('message', (message: Message) => {
    if ('begun' in message) [result.begun, cpu] = [message.begun, message.cpu];
    else if ('thrown' in message) result.thrown.push(message.thrown);
    else [result.begun, result.ended] = [null, message.ended];
  });
  // A thread that has not begun, or has ended, has no time.
  const spent = async () => (await worker.cpuUsage().catch(() => ({ user: 0 }))).user - cpu;
  while (result.ended === 0 && !failure && (await spent()) < hangsAfter) await wait(50);
  await worker.terminate();
  if (failure) throw failure;
  return result;
}
