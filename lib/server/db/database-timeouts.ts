/**
 * How long a request waits for the database, all in all, before it is refused: for its session, and for its record.
 * Where nobody says otherwise (`DATABASE_TIMEOUT_MS`).
 */
export const defaultDatabaseTimeoutMs = 1000;

/** So long the server itself tries to write a record: less than anyone waits for it. */
export const statementTimeoutMs = (timeoutMs: number) => Math.round(timeoutMs * 0.9);
