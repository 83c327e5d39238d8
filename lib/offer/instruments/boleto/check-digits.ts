/**
 * Modulo 10: weights 2 and 1 in turn from the right, the digits of each product added. It finds any one wrong
 * digit. For digits only. (Carta-Circular BCB 2.926/2000; FEBRABAN layout of collection.)
 */
export function mod10(digits: string): string {
  let sum = 0;
  let weight = 2;
  for (let at = digits.length - 1; at >= 0; at--) {
    const product = Number(digits[at]) * weight;
    sum += product > 9 ? product - 9 : product;
    weight = 3 - weight;
  }
  return String((10 - (sum % 10)) % 10);
}

/** The sum of the digits by weights 2 to 9 from the right, over and over, modulo 11. */
function rest11(digits: string): number {
  let sum = 0;
  let weight = 2;
  for (let at = digits.length - 1; at >= 0; at--) {
    sum += Number(digits[at]) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  return sum % 11;
}

/** The general digit of a bank's boleto: 11 less the rest, and 1 for 0, 10 and 11 (so it is never 0). */
export function bankDigit(digits: string): string {
  const digit = 11 - rest11(digits);
  return String(digit > 9 ? 1 : digit);
}

/** Modulo 11 of a collection's boleto: 11 less the rest, and 0 for 10 and 11. */
export function collectionDigit11(digits: string): string {
  const digit = 11 - rest11(digits);
  return String(digit > 9 ? 0 : digit);
}
