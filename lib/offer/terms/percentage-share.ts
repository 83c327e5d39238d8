/** No fee is a higher share: a larger number is in percent. */
const highestFee = 0.15;

/** The share, as a fraction, that a percentage of a rebate is: lenders send it as one, or in percent. */
export function shareOf(percentage: number): number {
  return percentage <= highestFee ? percentage : percentage / 100;
}
