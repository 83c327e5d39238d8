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
