/** The lists of a loan of which the desk remembers what a person saw. */
export const rememberedLists = ['transactions', 'attachments', 'signatures'] as const;
export type RememberedList = (typeof rememberedLists)[number];

/** What differs from the last view that a person had of a loan. */
export type ViewChanges = {
  /** The instant of that view, ISO 8601. */
  since: string;
  status: boolean;
  /** The names of the offer's amounts that differ. */
  amounts: string[];
  /** Entries that were not there, and entries that are there no longer. */
  lists: { name: RememberedList; added: number; removed: number }[];
  /** JSON Pointers to what is to be marked: values that differ, and entries that were not there. */
  paths: string[];
};
