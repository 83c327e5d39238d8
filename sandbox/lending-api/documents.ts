const digitOf = (sum: number) => (sum % 11 < 2 ? 0 : 11 - (sum % 11));

// Weights of the last character first: 2, 3, 4 … up to `top`, then again from 2.
const weighted = (text: string, top: number) =>
  Array.from(text)
    .reverse()
    .reduce((sum, char, i) => sum + (char.charCodeAt(0) - 48) * (2 + (i % (top - 1))), 0);

const withDigits = (base: string, top: number) => {
  const first = `${base}${digitOf(weighted(base, top))}`;
  return `${first}${digitOf(weighted(first, top))}`;
};

/** CPF from its first nine digits, punctuated. */
export const cpfOf = (nine: string) =>
  withDigits(nine, 11).replace(/^(.{3})(.{3})(.{3})(.{2})$/, '$1.$2.$3-$4');

/** CNPJ from its first twelve characters; letters too, as since July 2026 (value: char code − 48). */
export const cnpjOf = (twelve: string) =>
  withDigits(twelve, 9).replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');

const mod10 = (field: string) => {
  const sum = Array.from(field)
    .reverse()
    .map((char, i) => Number(char) * (i % 2 === 0 ? 2 : 1))
    .reduce((total, n) => total + (n > 9 ? n - 9 : n), 0);
  return (10 - (sum % 10)) % 10;
};

const barcodeDigit = (fortyThree: string) => {
  const rest = 11 - (weighted(fortyThree, 9) % 11);
  return rest > 9 || rest === 0 ? 1 : rest;
};

const day = 86_400_000;

// The factor ran out at 9999 on 2025-02-21 and began again at 1000 the day after.
const dueFactor = (dueDate: string) => {
  const days = (Date.parse(dueDate) - Date.parse('1997-10-07')) / day;
  return days > 9999 ? ((days - 1000) % 9000) + 1000 : days;
};

/** The 47 digits that a person types, from bank, due date (YYYY-MM-DD), amount in cents and 25 free digits. */
export const boletoLine = (bank: string, dueDate: string, cents: number, free: string) => {
  const value = `${String(dueFactor(dueDate)).padStart(4, '0')}${String(cents).padStart(10, '0')}`;
  const digit = barcodeDigit(`${bank}9${value}${free}`);
  const fields = [`${bank}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  return `${fields.map((field) => `${field}${mod10(field)}`).join('')}${digit}${value}`;
};

/** Pix end-to-end identifier: E, the bank's ISPB, the minute (UTC), eleven characters. */
export const endToEndId = (ispb: string, instant: string, tail: string) =>
  `E${ispb}${instant.replaceAll(/\D/g, '').slice(0, 12)}${tail}`;
