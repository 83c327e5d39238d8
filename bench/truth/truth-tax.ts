import { dayFrom } from './truth-calendar.ts';

/**
 * The kinds of borrower that the decrees of the IOF distinguish. An MEI pays a small company's days and a person's
 * additional.
 */
export type TaxedBorrower = 'person' | 'company' | 'small-company' | 'mei';
export type TaxRates = { daily: number; additional: number };

/** The rates in percent by day of release, written from the decrees: Decreto 6.306/2007 and its changes of 2025. */
const table: Record<TaxedBorrower, readonly (readonly [from: number, daily: number, additional: number])[]> =
  {
    person: [[dayFrom(2022, 1, 1), 0.0082, 0.38]],
    company: [
      [dayFrom(2022, 1, 1), 0.0041, 0.38],
      [dayFrom(2025, 6, 1), 0.0082, 0.95],
      [dayFrom(2025, 6, 11), 0.0082, 0.38],
    ],
    'small-company': [
      [dayFrom(2022, 1, 1), 0.00137, 0.38],
      [dayFrom(2025, 6, 1), 0.00274, 0.95],
      [dayFrom(2025, 6, 11), 0.00274, 0.38],
    ],
    mei: [
      [dayFrom(2022, 1, 1), 0.00137, 0.38],
      [dayFrom(2025, 6, 1), 0.00274, 0.38],
    ],
  };

/** Days on which sources or courts disagree. A right offer of such a day may follow either side. */
export function isContestedDay(day: number): boolean {
  return (
    (day >= dayFrom(2025, 5, 23) && day < dayFrom(2025, 6, 1)) ||
    (day >= dayFrom(2025, 6, 27) && day < dayFrom(2025, 7, 16))
  );
}

/** Fractions: the daily rate and the additional of a borrower on a day. */
export function taxRatesOn(borrower: TaxedBorrower, day: number): TaxRates {
  const [, daily, additional] = table[borrower].findLast(([from]) => from <= day) ?? [0, 0, 0];
  return { daily: daily / 100, additional: additional / 100 };
}

/** The daily part for one unit of principal: each share of it × its days from the release, at most 365. */
export function dailyTaxRatio(shares: readonly number[], days: readonly number[], daily: number): number {
  return shares.reduce((sum, share, index) => sum + share * daily * Math.min(365, days[index] ?? 0), 0);
}
