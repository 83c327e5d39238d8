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
