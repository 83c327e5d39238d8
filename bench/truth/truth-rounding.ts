/** How a lender writes a figure at its last digit. */
export type RoundingMode = 'half-up' | 'half-even' | 'cut';

/** A figure at some decimals. The tolerance keeps the error of a double from deciding a tie. */
export function writtenAt(value: number, decimals: number, mode: RoundingMode): number {
  const scaled = Math.abs(value) * 10 ** decimals;
  const tolerance = 1e-7 + scaled * 4e-16;
  const whole = Math.floor(scaled + tolerance);
  const rest = scaled - whole;
  const isTie = Math.abs(rest - 0.5) <= tolerance;
  const isUp = mode !== 'cut' && (isTie ? mode === 'half-up' || whole % 2 === 1 : rest > 0.5);
  return Number(((Math.sign(value) * (whole + (isUp ? 1 : 0))) / 10 ** decimals).toFixed(decimals));
}

export function toCent(value: number): number {
  return writtenAt(value, 2, 'half-up');
}
