const store = Symbol.for('loan-desk.shared');

/**
 * One of its kind in this process. Next bundles each route by itself, so that a module's own variable
 * would be one for each of them: two breakers that know half of the truth.
 */
export function shared<T>(name: string, create: () => T): T {
  const holder = globalThis as { [store]?: Map<string, unknown> };
  holder[store] ??= new Map();
  const all = holder[store];
  if (!all.has(name)) all.set(name, create());
  // One name is one type: each is asked for in one function only.
  return all.get(name) as T;
}
