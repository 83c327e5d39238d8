import { type FaultCase, type State, states } from '../fault.ts';
import { roles } from '../fault-role.ts';
import { faults } from './fault-cases.ts';

/** The cases that `npm test` runs: each kind of failure once, and each state with the failures that it changes. */
const chosen: Record<State, readonly string[]> = {
  idle: [
    ...['refused', 'tls-expired', 'reset-before-head', 'reset-after-head'],
    ...['status-401', 'status-404', 'status-422', 'status-429', 'status-503'],
    ...['slow-head', 'endless', 'gzip-bomb', 'deep', 'truncated', 'not-utf8', '1e400', 'html', 'redirect'],
    ...[
      'database-gone',
      'database-read-only',
      'database-full',
      'provider-token-refused',
      'provider-token-forged',
    ],
  ],
  loaded: ['reset-in-head', 'status-500', 'slow-body', 'duplicate-keys', 'database-too-many-connections'],
  breaker: ['status-404', 'slow-head', 'tls-unknown-authority', 'database-full', 'provider-token-refused'],
  draining: ['reset-before-head', 'status-503', 'slow-head'],
};

/** Roles take turns. While the desk drains or is loaded both meet each fault at once. */
export const chosenCases: readonly FaultCase[] = states.flatMap((state) =>
  chosen[state].flatMap((name, index) => {
    const fault = faults.find((fault) => fault.name === name);
    if (!fault) throw new Error(`there is no fault "${name}"`);
    const both = state === 'draining' || (state === 'loaded' && index === 0);
    return (both ? roles : [roles[index % 2] ?? 'analyst']).map((role) => ({ fault, state, role }));
  }),
);
