import { type DestinationStream, type Logger, pino } from 'pino';
import { env } from './env.ts';

/** A logger of one JSON line an event. What it is given must hold no value of a loan and never the key. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  return destination ? pino(options, destination) : pino(options);
}

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

/** The process's one logger. */
export function log(): Log {
  return ownLog();
}

/** The same for what has to leave the process however little is logged; null where nothing is. */
export function unfilteredLog(): Log | null {
  const own = ownLog();
  return own.level === 'silent' ? null : own.child({}, { level: 'info' });
}

let processLog: Logger | null = null;

function ownLog(): Logger {
  processLog ??= createLog(env().LOG_LEVEL);
  return processLog;
}

/** Replaces the process's log. For tests. */
export function replaceLog(logger: Logger): void {
  processLog = logger;
}

const engineErrors = new Set(['TypeError', 'RangeError', 'ReferenceError']);

/**
 * What of an unknown error may be logged: its name, its code, where it was thrown. Its message only where
 * the engine wrote it, since the message of a parser or a client may quote what it was given.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' && /^\w{1,60}$/.test(error.code);
  return {
    name: error.name,
    ...(code ? { code: error.code } : {}),
    ...(engineErrors.has(error.name) && !code ? { message: error.message.slice(0, 200) } : {}),
    at: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
