/** How long a request waits for its session and for its record, in milliseconds, where `DATABASE_TIMEOUT_MS` is not set. */
export const defaultDatabaseTimeoutMs = 1000;

/** How long the server lets a statement run, in milliseconds, where nothing shorter or longer is needed. */
export const defaultStatementMs = 10_000;

/** The server gives up a statement before the request that waits for it does. In milliseconds. */
export const statementTimeoutMs = (timeoutMs: number) => Math.round(timeoutMs * 0.9);

/** The settings of Postgres that bound what a connection may take, in milliseconds; 0 is no bound. */
export type ServerTimeouts = {
  statement_timeout: number;
  lock_timeout: number;
  idle_in_transaction_session_timeout: number;
};

/**
 * The timeouts of a connection. Without a pooler the desk asks for them when it connects; a transaction pooler refuses
 * that, and they have to be settings of the role. `npm start` checks that they hold.
 */
export function serverTimeouts(statementMs: number, timeoutMs: number): ServerTimeouts {
  return {
    statement_timeout: statementMs,
    // A transaction gives up waiting for the head of the log before its request does, and none leaves it locked.
    lock_timeout: statementTimeoutMs(timeoutMs),
    idle_in_transaction_session_timeout: 5000,
  };
}
