import type { Scheme } from './auth.ts';

export type RequestRecord = {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly scheme: Scheme;
};

const limit = 5000;

/** The last requests to /v1, oldest first. Never the key, nor any other header. */
export const makeRequestLog = () => {
  const records: RequestRecord[] = [];
  return {
    add: (entry: RequestRecord) => {
      records.push(entry);
      if (records.length > limit) records.splice(0, records.length - limit);
    },
    /** All, or those whose path ends with the loan's identifier. */
    list: (loan: string | undefined): readonly RequestRecord[] =>
      loan ? records.filter((entry) => entry.path.endsWith(`/${loan}`)) : records,
  };
};
