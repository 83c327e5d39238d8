import { decimalOf } from '../decimal.ts';

/** Wraps a number that a double cannot hold while a text is being parsed. */
export class InexactNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

/** True where a double holds exactly the value of a JSON number, however it is written (`1.10`, `1e3`). */
export function doubleHolds(source: string): boolean {
  const [sent, held] = [decimalOf(source), decimalOf(Number(source))];
  if (!sent || !held) return false;
  const digits = Math.max(sent.fraction.length, held.fraction.length);
  return sent.whole === held.whole && sent.fraction.padEnd(digits, '0') === held.fraction.padEnd(digits, '0');
}
