// Written apart from documents.ts: by weights spelled out, over all digits at once.
const sumOf = (chars: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, k) => sum + weight * (chars.charCodeAt(k) - 48), 0);
const check = (chars: string, weights: readonly number[]) => {
  const rest = sumOf(chars, weights) % 11;
  return String(rest < 2 ? 0 : 11 - rest);
};
export const isCpf = (cpf: string) => {
  const d = cpf.replaceAll(/\D/g, '');
  const second = check(d, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
  return d.length === 11 && d[9] === check(d, [10, 9, 8, 7, 6, 5, 4, 3, 2]) && d[10] === second;
};
export const isCnpj = (cnpj: string) => {
  const d = cnpj.replaceAll(/[./-]/g, '');
  const weights = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  return /^[0-9A-Z]{12}\d\d$/.test(d) && d[12] === check(d, weights) && d[13] === check(d, [6, ...weights]);
};

const luhnLike = (field: string) =>
  [...field].reduceRight<[number, number]>(
    ([sum, weight], char) => {
      const product = Number(char) * weight;
      return [sum + Math.floor(product / 10) + (product % 10), weight === 2 ? 1 : 2];
    },
    [0, 2],
  )[0] % 10;

export const isBankBoleto = (line: string) => {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  const free = `${line.slice(4, 9)}${line.slice(10, 20)}${line.slice(21, 31)}`;
  const body = `${line.slice(0, 4)}${line.slice(33)}${free}`;
  const weights = Array.from({ length: 43 }, (_, k) => 2 + ((42 - k) % 8));
  const digit = 11 - (sumOf(body, weights) % 11);
  const expected = [0, 10, 11].includes(digit) ? '1' : String(digit);
  const right = fields.every((field) => luhnLike(field.slice(0, -1)) === (10 - Number(field.at(-1))) % 10);
  return /^\d{47}$/.test(line) && right && line[32] === expected;
};

export const isUtilityBoleto = (line: string) =>
  /^8\d{47}$/.test(line) &&
  [0, 12, 24, 36].every((start) => {
    const rest = sumOf(line.slice(start), [4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]) % 11;
    return Number(line[start + 11]) === (rest < 2 ? 0 : 11 - rest);
  });
