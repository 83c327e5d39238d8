import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks';

export type Bank = {
  /** COMPE (three digits) or ISPB (eight), as it was written. */
  code: string;
  /** Null if it is not in the list, which is of September 2026 and has participants of the STR only. */
  name: string | null;
};

const names = new Map(
  getBanks().flatMap(({ code, ispb, name }) => [
    [code, name],
    [ispb, name],
  ]),
);

/** A bank by its three digits (COMPE) or its eight (ISPB), from the central bank's list of STR participants. */
export function bankOf(code: string): Bank {
  return { code, name: names.get(code) ?? null };
}
