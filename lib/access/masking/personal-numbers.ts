/** The check digits of Brazilian documents, and of cards. */

/** Weights of the last character first: 2, 3, 4 … up to `top`, then again from 2; a letter counts as its code − 48. */
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

/** Eleven digits without punctuation, the last two of them right. */
export function isCpf(text: string): boolean {
  return /^\d{11}$/.test(text) && hasCheckDigits(text, 9, 11);
}

/** Fourteen characters without punctuation, the last two right; letters among the first twelve since July 2026. */
export function isCnpj(text: string): boolean {
  return /^[\dA-Z]{12}\d\d$/.test(text) && hasCheckDigits(text, 12, 9);
}

/** 13 to 19 digits that fit the sum of Luhn. */
export function isLuhn(text: string): boolean {
  if (!/^\d{13,19}$/.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Digits of a Brazilian mobile number: area code without a zero, then nine digits that begin with 9. */
export function isMobile(digits: string): boolean {
  return /^(55)?[1-9][1-9]9\d{8}$/.test(digits);
}
