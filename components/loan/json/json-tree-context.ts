import { createContext, useContext } from 'react';
import type { JsonTreeState } from './json-tree-state.ts';

type JsonTreeSettings = {
  state: JsonTreeState;
  /**
   * True: values are written as JSON writes them, and every row with members folds. False: values are written for
   * reading, and only rows that are deeply nested fold.
   */
  exact: boolean;
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
};

export const JsonTreeContext = createContext<JsonTreeSettings | null>(null);

export function useJsonTree(): JsonTreeSettings {
  const settings = useContext(JsonTreeContext);
  if (!settings) throw new Error('useJsonTree needs a JsonTreeContext above it');
  return settings;
}
