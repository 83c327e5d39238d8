/** The yearly rate of twelve months at a monthly one. */
export function yearlyOf(monthly: number): number {
  return Math.expm1(12 * Math.log1p(monthly));
}

/** The monthly rate that compounds to a yearly one in twelve months. */
export function monthlyOf(yearly: number): number {
  return Math.expm1(Math.log1p(yearly) / 12);
}

/** The monthly rate of 30 days of a year of 365. */
export function monthlyByDays(yearly: number): number {
  return Math.expm1((Math.log1p(yearly) * 30) / 365);
}

export function yearlyByDays(monthly: number): number {
  return Math.expm1((Math.log1p(monthly) * 365) / 30);
}
