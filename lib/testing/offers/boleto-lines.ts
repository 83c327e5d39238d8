type LineParts = { bank: string; factor: string; amount: string; free: string };

/** The line of a bank's boleto, put together apart from the code under test (Carta-Circular BCB 2.926/2000). */
export function bankLineOf({ bank, factor, amount, free }: LineParts): string {
  const fields = [`${bank}9${free.slice(0, 5)}`, free.slice(5, 15), free.slice(15)];
  const general = modulo11(`${bank}9${factor}${amount}${free}`);
  return `${fields.map((field) => field + modulo10(field)).join('')}${general}${factor}${amount}`;
}

function modulo10(digits: string): string {
  const doubled = [...digits].map(
    (digit, index) => Number(digit) * ((digits.length - index) % 2 === 1 ? 2 : 1),
  );
  const sum = doubled.reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  return String((10 - (sum % 10)) % 10);
}

function modulo11(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (2 + (index % 8)), 0);
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 1 : digit);
}
