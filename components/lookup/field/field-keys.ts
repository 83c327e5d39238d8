/** What the field passes on to what it shows, once that is loaded. */
export type FieldKeys = {
  /** Enter was pressed before there was anything to take it. */
  isEnterPending: boolean;
  handler: {
    submit: () => void;
    /** True where the key was for the list. */
    press: (key: string) => boolean;
  } | null;
};
