import { createContext, useContext } from 'react';
import type { JsonNode } from '#lib/view/json/json-nodes.ts';

/** The state of a row is a number of these bits, so that React can compare it. */
export const rowState = { open: 1, match: 2, current: 4 } as const;

/**
 * The open rows and the search matches of one JSON tree. They stand outside React's state because a tree may have
 * thousands of rows: only the rows whose state changes render again.
 */
export function createJsonTreeState() {
  let open: ReadonlySet<string> = new Set(['']);
  let matches: ReadonlySet<string> = new Set();
  let current: string | null = null;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Bits of `rowState`. A row that stands for a range of members matches nothing itself. */
    stateOf: ({ key, pointer, range }: JsonNode): number =>
      (open.has(key) ? rowState.open : 0) |
      (range || !matches.has(pointer) ? 0 : rowState.match) |
      (range || pointer !== current ? 0 : rowState.current),
    toggle: (key: string) => {
      open = open.has(key) ? new Set([...open].filter((other) => other !== key)) : new Set([...open, key]);
      notify();
    },
    /** Opens these rows and closes all others. */
    openOnly: (keys: readonly string[]) => {
      open = new Set(keys);
      notify();
    },
    setMatches: (pointers: readonly string[]) => {
      matches = new Set(pointers);
      current = null;
      notify();
    },
    /** Makes a row the current match, and opens the rows that contain it. */
    setCurrent: (pointer: string, ancestors: readonly string[]) => {
      current = pointer;
      open = new Set([...open, ...ancestors]);
      notify();
    },
  };
}

type JsonTreeSettings = {
  state: ReturnType<typeof createJsonTreeState>;
  /**
   * True: values are written as JSON writes them, and every row with members folds. False: values are written for
   * reading, and only rows that are deeply nested fold.
   */
  exact: boolean;
};

export const JsonTreeContext = createContext<JsonTreeSettings | null>(null);

export function useJsonTree(): JsonTreeSettings {
  const settings = useContext(JsonTreeContext);
  if (!settings) throw new Error('useJsonTree needs a JsonTreeContext above it');
  return settings;
}
