import { afterAll, vi } from 'vitest';

/**
 * Test files that keep state share a process, because loading the packages anew for each of them (Postgres's client, zod)
 * takes a large part of the processor time. Each file still gets modules of its own, an environment without the variables
 * of the file before, and none of the values that a process may have only one of.
 */
vi.resetModules();
Reflect.deleteProperty(globalThis, Symbol.for('loan-desk.process-values'));
afterAll(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
