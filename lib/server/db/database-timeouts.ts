/** How long a request waits for its session and for its record, in milliseconds, where `DATABASE_TIMEOUT_MS` is not set. */
export const defaultDatabaseTimeoutMs = 1000;

/** The server gives up a statement before the request that waits for it does. In milliseconds. */
export const statementTimeoutMs = (timeoutMs: number) => Math.round(timeoutMs * 0.9);
