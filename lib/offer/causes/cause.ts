/** A value as it stands in the answer: a number in the unit of its field, or a text such as `2027-01-05`. */
export type SentValue = number | string;

/**
 * One field of the loan that, changed to one value, makes every figure agree that differs, while no other figure turns
 * to `cannot-tell`.
 */
export type Cause = {
  /** JSON Pointer of the field: `/offer/installmentAmount`. */
  field: string;
  /** JSON Pointer of a second field that follows from the first, and is wrong with it: the yearly rate beside the monthly one. */
  also?: string;
  /** The value that the field would have, as the API would send it: in the units of the answer. */
  value: SentValue;
  /** The least and the greatest value that were tried with the same outcome, as sent; an open end is null. */
  range: { min: SentValue | null; max: SentValue };
  /** The checks that differ materially and would agree. */
  explains: string[];
  /** How many findings would agree in all, and how many would be without a verdict. */
  agree: number;
  cannotTell: number;
  /** True where no other single field fits, and the rest of the offer says enough to rule them out. */
  only: boolean;
};
