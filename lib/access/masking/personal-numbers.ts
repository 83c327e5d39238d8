/** Weights the characters from the last: 2, 3, 4 … up to `top`, then again from 2. A letter counts as its code − 48. */
function checkDigit(text: string, top: number): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    const place = (text.length - 1 - at) % (top - 1);
    sum += (text.charCodeAt(at) - 48) * (2 + place);
  }
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function hasCheckDigits(text: string, base: number, top: number): boolean {
  const first = `${text.slice(0, base)}${checkDigit(text.slice(0, base), top)}`;
  return text === `${first}${checkDigit(first, top)}`;
}

/** True for eleven digits without punctuation, of which the last two are the right check digits. */
export function isCpf(text: string): boolean {
  return /^\d{11}$/.test(text) && hasCheckDigits(text, 9, 11);
}

/** The same for fourteen characters; the first twelve may be letters since July 2026 (IN RFB 2.229/2024). */
export function isCnpj(text: string): boolean {
  return /^[\dA-Z]{12}\d\d$/.test(text) && hasCheckDigits(text, 12, 9);
}

/** True for 13 to 19 digits with the right check digit of a card (Luhn). */
export function isLuhn(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** True for the digits of a Brazilian mobile number: area code without a zero, then nine digits from 9 on. */
export function isMobile(digits: string): boolean {
  return /^(55)?[1-9][1-9]9\d{8}$/.test(digits);
}
