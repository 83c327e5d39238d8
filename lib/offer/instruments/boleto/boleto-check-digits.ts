/**
 * The modulo 10 check digit of a string of digits: weights 2 and 1 alternate from the right, and the digits of each
 * product are added. It detects any single wrong digit. (Carta-Circular BCB 2.926/2000; FEBRABAN layout of collection.)
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

/** The sum of the digits weighted 2 to 9 from the right, repeatedly, modulo 11. */
function remainder11(digits: string): number {
  let sum = 0;
  let weight = 2;
  for (let at = digits.length - 1; at >= 0; at--) {
    sum += Number(digits[at]) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  return sum % 11;
}

/** The general check digit of a bank's boleto: 11 less the remainder; 0, 10 and 11 become 1, so it is never 0. */
export function bankDigit(digits: string): string {
  const digit = 11 - remainder11(digits);
  return String(digit > 9 ? 1 : digit);
}

/** The modulo 11 check digit of a collection's boleto: 11 less the remainder; 10 and 11 become 0. */
export function collectionDigit11(digits: string): string {
  const digit = 11 - remainder11(digits);
  return String(digit > 9 ? 0 : digit);
}
