/**
 * How long a request waits for the database, all in all, before it is refused: for its session, and for its record.
 * Longer than a database that works takes on a busy machine, where a refusal would cost a person more than the wait.
 */
export const requestWaitsMs = 3000;

/** So long the server itself tries to write a record: less than anyone waits for it. */
export const serverGivesUpMs = 2700;
