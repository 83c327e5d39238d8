import { isObject, type Json, type JsonObject, member } from '#lib/loan/json.ts';

/** The days and numbers of a loan that may stand in its remarks. */
export type RemarkContext = {
  /** The year of the first day that the loan names; infinity where it names none, so that no day in a remark is its own. */
  firstYear: number;
  installments: number | null;
};

/** Reads the context from the documented fields of a loan. */
export function remarkContextOf(loan: JsonObject): RemarkContext {
  const offer = objectOf(member(loan, 'offer'));
  const days = [
    member(loan, 'createdAt'),
    ...['createdAt', 'expectedDisbursementDate', 'firstDueDate'].map((name) => member(offer, name)),
    ...['history', 'transactions'].flatMap((name) => itemsOf(member(loan, name), 'createdAt')),
  ];
  const years = days.flatMap((day) => yearOf(day) ?? []);
  const sent = member(offer, 'numberOfInstallments');
  // A count may come as text. An object is none, and might not even become a text.
  const count = typeof sent === 'number' || typeof sent === 'string' ? Number(sent) : Number.NaN;
  return {
    firstYear: years.reduce((first, year) => Math.min(first, year), Number.POSITIVE_INFINITY),
    installments: Number.isInteger(count) ? count : null,
  };
}

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

function itemsOf(list: Json | undefined, name: string): (Json | undefined)[] {
  return Array.isArray(list) ? list.map((item) => member(objectOf(item), name)) : [];
}

function yearOf(day: Json | undefined): number | null {
  const [, year] = typeof day === 'string' ? (/^(\d{4})-\d\d/.exec(day) ?? []) : [];
  return year === undefined ? null : Number(year);
}
