/** The lists of a loan of which the desk remembers what a person saw. */
export const comparedLists = ['cashout', 'history', 'transactions', 'attachments', 'signatures'] as const;
export type ComparedList = (typeof comparedLists)[number];

/** What differs from the last view that a person had of a loan. */
export type ViewChanges = {
  /** The instant of that view, ISO 8601. */
  since: string;
  /** JSON Pointers to what is to be marked: values that differ, and entries that were not there. */
  paths: string[];
  /** How many entries are there no longer, by the name of their list. */
  removed: Partial<Record<ComparedList, number>>;
  /** The status that the desk saw last, where it is another one. */
  statusBefore: string | null;
  /** Something has changed, and nothing that is compared by itself. */
  isOther: boolean;
};
