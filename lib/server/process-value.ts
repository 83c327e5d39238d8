const key = Symbol.for('loan-desk.process-values');

/**
 * The process's one value of this name, created when it is first needed. Modules of lib exist up to three times in a
 * process (`process-singletons.ts`). The callers of one name have to agree on its type: use `processSingleton`, which
 * says what it is. Only `env.ts` and `telemetry/`, on which everything else is built, come here themselves.
 */
export function processValue<T>(name: string, create: () => T): T {
  const holder = globalThis as { [key]?: Map<string, unknown> };
  holder[key] ??= new Map();
  const values = holder[key];
  // Each name has one type.
  if (values.has(name)) return values.get(name) as T;
  const created = create();
  values.set(name, created);
  return created;
}
