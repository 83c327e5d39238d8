/** Years of the bank calendar. Holidays are computed for these only; no loan lies outside them. */
export const firstYear = 1970;
export const lastYear = 2200;
