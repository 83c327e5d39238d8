import { describe, expect, it } from 'vitest';
import { textOf } from './answer.ts';
import { findSample, samples } from './catalog.ts';
import { directory } from './data/directory.ts';
import type { Json } from './json-values.ts';
import { isBankBoleto, isCnpj, isCpf, isUtilityBoleto } from './testing/check-digits.ts';
import { leavesOf } from './testing/test-sandbox.ts';

const plain = { expand: [], fields: [], paymentFor: undefined };
const textById = (id: string) => {
  const sample = findSample(id);
  if (!sample) throw new Error(`${id} is not in the catalog`);
  return textOf(sample, plain);
};

const everything: readonly Json[] = [
  ...samples.map(({ id }) => JSON.parse(textById(id)) as Json),
  ...samples.flatMap(({ references }) => [...(references?.().values() ?? [])]),
  ...directory.values(),
];
const texts = (...keys: readonly string[]) => [
  ...new Set(
    everything
      .flatMap(leavesOf)
      .filter(({ key, value }) => keys.includes(key) && typeof value === 'string' && value !== '')
      .map(({ value }) => String(value)),
  ),
];

describe('documents and boletos', () => {
  it('has valid CPFs', () => {
    const all = texts('cpf');
    expect(all.length).toBeGreaterThanOrEqual(20);
    expect(all.filter((cpf) => !isCpf(cpf))).toEqual([]);
    expect([isCpf('390.533.447-05'), isCpf('390.533.447-06')]).toEqual([true, false]);
  });

  it('has valid CNPJs, of digits and of letters', () => {
    const all = texts('cnpj');
    expect(all.filter((cnpj) => !isCnpj(cnpj))).toEqual([]);
    expect(all).toEqual(expect.arrayContaining(['11.222.333/0001-81', '12.ABC.345/01DE-35']));
    expect(all.filter((cnpj) => /[A-Z]/.test(cnpj)).length).toBeGreaterThanOrEqual(3);
  });

  it('has valid boletos, whose amount is that of their entry', () => {
    const lines = texts('digitableLine');
    expect(lines.length).toBeGreaterThanOrEqual(7);
    expect(lines.filter((line) => !isBankBoleto(line) && !isUtilityBoleto(line))).toEqual([]);
    expect(textById('loan_cashout_boleto')).toMatch(/"amount":5000,.*"digitableLine":"\d{37}0000500000"/);
  });

  it('writes due factors after the restart: 1000 is 22 February 2025', () => {
    const [line = '', dueDate = ''] =
      /"digitableLine":"(\d+)","dueDate":"([^"]+)/.exec(textById('loan_cashout_boleto'))?.slice(1) ?? [];
    const days = (Date.parse(dueDate) - Date.parse('2025-02-22')) / 86_400_000;
    expect(Number(line.slice(33, 37))).toBe(1000 + days);
  });

  it('has Pix end-to-end identifiers of 32 characters', () => {
    const all = texts('endToEndId');
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter((id) => !/^E\d{8}20\d{10}\d{11}$/.test(id))).toEqual([]);
  });
});
