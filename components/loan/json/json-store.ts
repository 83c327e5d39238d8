import type { JsonNode } from '#lib/view/json/json-nodes.ts';

export const look = { open: 1, hit: 2, current: 4 } as const;

export type JsonStore = ReturnType<typeof createJsonStore>;

/**
 * What is open in the JSON tree and what was found: outside React's state, so that of thousands of rows
 * only those that change are rendered again.
 */
export function createJsonStore() {
  let open: ReadonlySet<string> = new Set(['']);
  let hits: ReadonlySet<string> = new Set();
  let current: string | null = null;
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Bits of `look`. */
    lookOf: ({ key, pointer, range }: JsonNode): number =>
      (open.has(key) ? look.open : 0) |
      (range || !hits.has(pointer) ? 0 : look.hit) |
      (range || pointer !== current ? 0 : look.current),
    toggle: (key: string) => {
      open = open.has(key) ? new Set([...open].filter((other) => other !== key)) : new Set([...open, key]);
      changed();
    },
    /** Opens these and nothing else. */
    openOnly: (keys: readonly string[]) => {
      open = new Set(keys);
      changed();
    },
    found: (pointers: readonly string[]) => {
      hits = new Set(pointers);
      current = null;
      changed();
    },
    /** Makes a place the current one, and opens what hides it. */
    show: (pointer: string, way: readonly string[]) => {
      current = pointer;
      open = new Set([...open, ...way]);
      changed();
    },
  };
}
