/**
 * Why a query failed. `deadline`: it took too long (a lock, a slow disk, no free connection). `down`: there is no
 * connection, or it was lost. `full`: the disk of the server is full. `read-only`: the server takes no writes.
 * `other`: the query itself is wrong.
 */
export const databaseFaults = ['deadline', 'down', 'full', 'read-only', 'other'] as const;
export type DatabaseFault = (typeof databaseFaults)[number];

const brand = Symbol.for('loan-desk.database-failure');

/** A failed query. The message is the fault; the original error stays on `cause`, for `describeError`. */
export class DatabaseFailure extends Error {
  readonly fault: DatabaseFault;
  readonly [brand] = true;

  constructor(fault: DatabaseFault, cause?: unknown) {
    super(fault, cause === undefined ? undefined : { cause });
    this.name = 'DatabaseFailure';
    this.fault = fault;
  }
}

/** Recognizes the brand and not the class, because each bundle of the server has a copy of the class. */
export function isDatabaseFailure(error: unknown): error is DatabaseFailure {
  return error instanceof Error && brand in error;
}

/** The fault by SQLSTATE, or by the class of the SQLSTATE (its first two characters). */
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

/** Converts an error of the driver. Returns null for an error that has another source. */
export function readDatabaseFailure(error: unknown): DatabaseFailure | null {
  if (isDatabaseFailure(error)) return error;
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // An error that the server reported has a severity and an SQLSTATE.
  if ('severity' in error && code.length === 5) {
    return new DatabaseFailure(faults[code] ?? faults[code.slice(0, 2)] ?? 'other', error);
  }
  // A connection that was cut has the name of a system call. For one that ended or did not answer the driver throws a
  // bare `Error`, which the verbs never do.
  if ('syscall' in error) return new DatabaseFailure('down', error);
  const bare = Object.getPrototypeOf(error) === Error.prototype || error instanceof AggregateError;
  return bare ? new DatabaseFailure('down', error) : null;
}

/**
 * Whether the server refuses the password. PgBouncer gives every refusal the SQLSTATE of a broken protocol, so only its
 * message identifies it.
 */
export function isPasswordRefused(error: unknown): boolean {
  if (!(error instanceof Error && 'code' in error)) return false;
  if (error.code === '28P01') return true;
  return error.code === '08P01' && /^(SASL|password) authentication failed$/.test(error.message);
}
