import { getOrCompute } from '#lib/loan/memoize.ts';

const key = Symbol.for('loan-desk.process-values');

/**
 * The process's one value of this name, created when it is first needed. `bin/start` runs the modules of lib as they are,
 * and Next bundles them once for routes and once for pages, so a variable of a module exists up to three times in a
 * process. That is harmless for the log, messages and small caches. It would be wrong for pools, clients, metrics and
 * whatever the server in front shares with Next. The module that owns such a value comes here with a name that no other
 * module uses, so that each name has one type.
 */
export function processValue<T>(name: string, create: () => T): T {
  const holder = globalThis as { [key]?: Map<string, unknown> };
  holder[key] ??= new Map();
  // Each name has one type.
  return getOrCompute(holder[key], name, create) as T;
}
