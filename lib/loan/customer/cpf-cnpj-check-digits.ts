/** Weights the characters from the last: 2, 3, 4 … up to `top`, then again from 2. A letter counts as its code − 48. */
function checkDigit(text: string, top: number): number {
  let sum = 0;
  for (let index = 0; index < text.length; index++) {
    const place = (text.length - 1 - index) % (top - 1);
    sum += (text.charCodeAt(index) - 48) * (2 + place);
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function hasCheckDigits(text: string, base: number, top: number): boolean {
  const first = `${text.slice(0, base)}${checkDigit(text.slice(0, base), top)}`;
  return text === `${first}${checkDigit(first, top)}` && !isOneDigit(text);
}

/** 111.111.111-11 and its like pass the arithmetic, and are issued to nobody. */
const isOneDigit = (text: string) => /^(.)\1+$/.test(text);

/** True for eleven digits without punctuation, of which the last two are the right check digits. */
export function isCpf(text: string): boolean {
  return /^\d{11}$/.test(text) && hasCheckDigits(text, 9, 11);
}

/** The same for fourteen characters; the first twelve may be letters since July 2026 (IN RFB 2.229/2024). */
export function isCnpj(text: string): boolean {
  return /^[\dA-Z]{12}\d\d$/.test(text) && hasCheckDigits(text, 12, 9);
}
