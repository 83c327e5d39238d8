/** The days of an equal month: the norm's year has 365 days. */
export const equalMonth = 365 / 12;
