import { createContext, Script } from 'node:vm';

/** A computation that took longer than it may, and was ended. */
export class ComputationStopped extends Error {}

const holder = createContext({ compute: () => {} });
const script = new Script('compute()');

/**
 * Runs a function on this thread and ends it where it takes longer than `maxMs`: throws `ComputationStopped` then. Of all
 * that Node has, only a script of `node:vm` can be ended so; it calls the function. Nothing of the function runs once it
 * is ended, not even a `finally`, so it must leave no half of a value in a variable of its module.
 */
export function runInterruptibly<T>(compute: () => T, maxMs: number): T {
  holder.compute = compute;
  try {
    return script.runInContext(holder, { timeout: maxMs });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new ComputationStopped();
  } finally {
    // It would keep the loan.
    holder.compute = null;
  }
}
