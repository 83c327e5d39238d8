import type { DatabaseFault, Expected } from '../fault.ts';

/** Without a record there is no loan, so the screen says that the access log is not there, and nothing is recorded. */
const noRecord = (fault: string): Expected => ({
  status: 503,
  screen: 'access_log_unavailable',
  record: null,
  log: new RegExp(`"event":"access-log".*"fault":"(${fault})"`),
});
/** The session cannot be read either, so the API is not asked. */
const noSession = (fault: string): Expected => ({ ...noRecord(fault), upstream: 'not-asked' });
const loanShown: Expected = {
  status: 200,
  screen: null,
  record: 'ok',
  log: /"event":"view-loan".*"outcome":"ok"/,
};
/** Without a record there is no note either. The API is not asked for one, so its breaker changes nothing. */
const noNote = (fault: string): Expected => ({ ...noSession(fault), notes: 0 });
const noteWritten: Expected = {
  ...{ status: 200, screen: null, record: 'ok', log: null },
  ...{ upstream: 'not-asked', notes: 1 },
};
/** A failed read is recorded too: where that is not possible, the problem is that of the access log. */
const behindBreaker = { upstream: 'not-asked' } as const;

/** How Postgres can fail. A new way is one entry. */
export const databaseFaults: readonly DatabaseFault[] = [
  {
    ...{ kind: 'database', name: 'database-gone', expected: noSession('down') },
    begin: async ({ database }) => database.cut(),
    end: async ({ database }) => database.mend(),
  },
  {
    ...{
      kind: 'database',
      name: 'database-slow',
      expected: noRecord('deadline'),
      // Others ask meanwhile, so a request that is late may share a transaction with one that is not.
      in: { breaker: behindBreaker, loaded: { surplusRecord: 'ok' } },
    },
    begin: ({ database }) => database.lockLog(),
    end: ({ database }) => database.unlockLog(),
  },
  {
    ...{ kind: 'database', name: 'database-read-only', expected: noRecord('read-only') },
    in: { breaker: behindBreaker },
    begin: ({ database }) => database.setReadOnly(true),
    end: ({ database }) => database.setReadOnly(false),
  },
  {
    // Simulated by the SQLSTATE that Postgres reports then: no small disk can be mounted without rights.
    ...{
      kind: 'database',
      name: 'database-full',
      expected: noRecord('full'),
      in: { breaker: behindBreaker },
    },
    begin: ({ database }) => database.setFull(true),
    end: ({ database }) => database.setFull(false),
  },
  {
    ...{ kind: 'database', name: 'database-restarted', expected: loanShown },
    in: {
      breaker: {
        ...{ status: 503, screen: 'upstream_unavailable', record: 'upstream_unavailable' },
        ...{ log: /"reason":"breaker"/, upstream: 'not-asked' },
      },
    },
    begin: ({ database }) => database.restart(),
  },
  {
    ...{ kind: 'database', name: 'database-too-many-connections', expected: noSession('down') },
    begin: ({ database }) => database.refuseConnections(true),
    end: ({ database }) => database.refuseConnections(false),
  },
  {
    ...{ kind: 'database', name: 'note-database-full', writesNote: true, expected: noNote('full') },
    begin: ({ database }) => database.setFull(true),
    end: ({ database }) => database.setFull(false),
  },
  {
    ...{ kind: 'database', name: 'note-database-restarted', writesNote: true, expected: noteWritten },
    begin: ({ database }) => database.restart(),
  },
];
