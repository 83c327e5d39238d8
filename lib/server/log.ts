import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { maskContractNumber } from '#lib/access/masking/contract-number.ts';
import { isDeskError } from './desk-error.ts';
import { env } from './env.ts';
import { writeToStandardOutput } from './standard-output.ts';
import { metrics } from './telemetry/telemetry.ts';

/** Creates a logger that writes one JSON line for each event. Events must hold no value of a loan, and never the key. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: { logMethod },
    // Some lenders form the identifier of a loan from a CPF. Its record is found by the request id.
    serializers: { error: describeError, loan: withoutCpf },
  };
  return destination ? pino(options, destination) : pino(options);
}

const withoutCpf = (loan: unknown) => (typeof loan === 'string' ? maskContractNumber(loan) : loan);

export type Log = Pick<Logger, 'info' | 'warn' | 'error'>;

const warn = 40;

/** Counts the lines of level warn and above by their event, so that an alert can watch them. */
const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function countEvent(args, method, level) {
  const [event] = args;
  if (level >= warn && typeof event === 'object' && event !== null && 'event' in event) {
    metrics()?.logEvents.inc({ event: String(event.event), level: pino.levels.labels[level] ?? 'error' });
  }
  method.apply(this, args);
};

/** The process's one logger. */
export function log(): Log {
  return ownLog();
}

/** The same log for events that are written at every level. */
export const unfilteredLog = (): Log => ownLog().child({}, { level: 'info' });

let processLog: Logger | null = null;

/**
 * The standard output that the log shares with the feed of the access log, whose lines wait in it for a slow reader: the
 * log's own would stand between the halves of one. Where nobody reads, lines are lost, and the desk goes on.
 */
function sharedOutput(): DestinationStream {
  process.stdout.on('error', () => {});
  return { write: (line) => void writeToStandardOutput(line).catch(() => {}) };
}

function ownLog(): Logger {
  processLog ??= createLog(env().LOG_LEVEL, env().ACCESS_LOG_FEED === 'off' ? undefined : sharedOutput());
  return processLog;
}

/** Replaces the process's log. For tests. */
export function replaceLog(logger: Logger): void {
  processLog = logger;
}

const engineErrors = new Set(['TypeError', 'RangeError', 'ReferenceError']);

/**
 * Describes an unknown error for the log: its name, its code, where it was thrown. Its message is included only where
 * the engine wrote it, since the message of a parser or a client may quote its input.
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
    ...(error.cause === undefined ? {} : { cause: describeCause(error) }),
  };
}

/** The cause of a `DeskError` holds nothing but details that are safe to log, such as how the database failed. */
function describeCause(error: Error): unknown {
  const isDetails = isDeskError(error) && !(error.cause instanceof Error) && typeof error.cause === 'object';
  return isDetails ? error.cause : describeError(error.cause);
}
