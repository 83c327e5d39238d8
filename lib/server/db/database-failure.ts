/**
 * Why the database did not do what it was asked.
 * `deadline`: not in time (a lock, a slow disk, no free connection). `down`: no connection, or a lost one.
 * `full`: no room on its disk. `read-only`: it takes no writes. `other`: our own mistake.
 */
export type DatabaseFault = 'deadline' | 'down' | 'full' | 'read-only' | 'other';

const brand = Symbol.for('loan-desk.database-failure');

/** A failure of the database. Its message is its fault; the original stays on `cause`, for `describeError`. */
export class DatabaseFailure extends Error {
  readonly fault: DatabaseFault;
  readonly [brand] = true;

  constructor(fault: DatabaseFault, cause?: unknown) {
    super(fault, cause === undefined ? undefined : { cause });
    this.name = 'DatabaseFailure';
    this.fault = fault;
  }
}

/** By brand and not by class: each bundle of the server has its own copy of the class. */
export function isDatabaseFailure(error: unknown): error is DatabaseFailure {
  return error instanceof Error && brand in error;
}

/** By SQLSTATE, or by its class (the first two characters). */
const faults: Record<string, DatabaseFault> = {
  '25006': 'read-only',
  '53100': 'full',
  '58030': 'full',
  '55P03': 'deadline',
  '57014': 'deadline',
  '25P03': 'deadline',
  '25P04': 'deadline',
  '40P01': 'deadline',
  '08': 'down',
  '28': 'down',
  '3D': 'down',
  '53': 'down',
  '57': 'down',
};

/** An error of the driver as a failure; null for one that is none of the database's. */
export function readDatabaseFailure(error: unknown): DatabaseFailure | null {
  if (isDatabaseFailure(error)) return error;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // What the server says has a severity and an SQLSTATE.
  if ('severity' in error && code.length === 5) {
    return new DatabaseFailure(faults[code] ?? faults[code.slice(0, 2)] ?? 'other', error);
  }
  // A connection that was cut; or one that ended or did not answer, for which the driver has no code: a bare `Error`,
  // which no verb throws.
  if ('syscall' in error) return new DatabaseFailure('down', error);
  const bare = Object.getPrototypeOf(error) === Error.prototype || error instanceof AggregateError;
  return bare ? new DatabaseFailure('down', error) : null;
}
