import type { RefObject } from 'react';

/** Connects the keys of the field to its results, which are loaded later. */
export type FieldKeys = {
  /** Enter was pressed before the results were loaded. */
  isEnterPending: boolean;
  handler: {
    submit: () => void;
    /** Returns true if the key was for the list. */
    press: (key: string) => boolean;
  } | null;
};

/** The props of every list of results below the field. */
export type ResultsProps = {
  /** The id of the field, from which those of the options are built. */
  id: string;
  keys: RefObject<FieldKeys>;
  /** Tells the field whether the list is open, and the id of its active option. */
  onShown: (shown: { open: boolean; active: string | null }) => void;
};
