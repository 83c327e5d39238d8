import { existsSync } from 'node:fs';
import { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { logHeadHourly } from '#lib/server/access-log/chain/log-head.ts';
import { prepareProofPage } from '#lib/server/access-log/export/proof-page.ts';
import { feedLogRegularly } from '#lib/server/access-log/feed/feed-log.ts';
import { verifyLogRegularly } from '#lib/server/access-log/verification/verify-in-background.ts';
import { closeDatabase } from '#lib/server/db/database.ts';
import { type Env, env, misspelledVariables, variableHelp } from '#lib/server/env.ts';
import { drainOnSignal } from '#lib/server/health/drain.ts';
import { watchPartitions } from '#lib/server/health/watch-partitions.ts';
import { deleteOldListsRegularly, readListsRegularly } from '#lib/server/lists/list-tasks.ts';
import { startComputationThreads } from '#lib/server/loans/computing/computation-threads.ts';
import { log } from '#lib/server/log.ts';
import { closeTypingMinutesRegularly } from '#lib/server/lookup/search/record-while-typing.ts';
import type { RegularTask } from '#lib/server/regular-task.ts';
import { createDeskServer } from '#lib/server/web/desk-server.ts';
import { CommandError } from './command/command-error.ts';
import { exitWithNpm } from './command/exit-with-npm.ts';
import { listen } from './server/listen.ts';
import { logConsole } from './server/log-console.ts';
import { openDeskDatabase } from './server/open-database.ts';
import { startTelemetry } from './server/start-telemetry.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Starts the desk: environment, schema and database before it listens. Throws a `CommandError` when it cannot. */
async function startDesk({ dev }: { dev: boolean }): Promise<void> {
  const settings = readEnv();
  if (!dev && !existsSync(`${root}.next/BUILD_ID`)) {
    throw new CommandError('There is no build in .next: run "npm run build" first.');
  }
  for (const { variable, meant } of misspelledVariables())
    log().warn({ event: 'unknown-variable', variable }, `the desk has no such variable: is ${meant} meant?`);
  const stopTelemetry = await startTelemetry(settings);
  await openDeskDatabase(settings, { dev });
  prepareProofPage();
  const stopThreads = startComputationThreads();
  const heads = logHeadHourly();
  let tasks: RegularTask[] = [];
  const closeAll = async () => {
    await Promise.all(tasks.map((task) => task.stop()));
    await heads.stop();
    await stopThreads();
    stopTelemetry();
    await closeDatabase();
  };
  try {
    const { server, close } = await startServer(settings, { dev });
    // Only now: Next keeps the process busy while it starts, so that an earlier query would exceed its deadline.
    tasks = [
      watchPartitions(),
      closeTypingMinutesRegularly(),
      verifyLogRegularly(),
      feedLogRegularly(),
      readListsRegularly(),
      deleteOldListsRegularly(),
    ];
    drainOnSignal(server, { settings, closeApp: close, closeDatabase: closeAll, dev });
    exitWithNpm();
  } catch (error) {
    await closeAll();
    throw error;
  }
  const { APP_ORIGIN: origin, PORT: port, HOST: hostname } = settings;
  log().info({ event: 'listening', origin, hostname, port, dev }, `Loan Desk on ${origin}`);
}

async function startServer(
  settings: Env,
  { dev }: { dev: boolean },
): Promise<{ server: Server; close: () => Promise<unknown> }> {
  // Set before Next is loaded, which chooses its build of React by it.
  Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  // In development a person reads what Next prints.
  if (!dev) logConsole();
  const { default: next } = await import('next');
  // Next listens for upgrades on the server that it is given. In production none is allowed, so it gets another one.
  const detached = new Server();
  const { APP_ORIGIN: origin, PORT: port, HOST: hostname } = settings;
  let handle: ReturnType<ReturnType<typeof next>['getRequestHandler']> | null = null;
  const server = createDeskServer(async (request, response) => handle?.(request, response), {
    origin,
    trustedProxies: settings.TRUSTED_PROXIES,
    dev,
  });
  const app = next({ dev, dir: root, hostname, port, quiet: !dev, httpServer: dev ? server : detached });
  await app.prepare();
  handle = app.getRequestHandler();
  await listen(server, { host: hostname, port, portVariable: 'PORT' });
  return { server, close: () => app.close() };
}

function readEnv(): Env {
  try {
    return env();
  } catch (error) {
    throw new CommandError(`The desk does not start without its configuration.\n${(error as Error).message}`);
  }
}

const usage = `npm start [-- --dev]: the Loan Desk, from the build in .next (--dev: from its source).`;

/** Ignores SIGHUP, which would end a process without a listener. The desk reads the files of secrets at its start alone. */
function ignoreHangups(): void {
  process.on('SIGHUP', () => {
    log().warn({ event: 'sighup' }, 'SIGHUP is ignored: the files of secrets are read when a desk starts');
  });
}

/** Runs the command: an error that the person can mend is printed without a stack, and the exit code is 1. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, dev: { type: 'boolean', default: false } },
  });
  if (values.help) {
    console.log(`${usage}\n\nVariables (from the environment, or a file .env):\n${variableHelp()}`);
    return;
  }
  ignoreHangups();
  try {
    await startDesk(values);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    // Not by the console, which writes to the log by then, and a level of the log may leave it out.
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

await main();
