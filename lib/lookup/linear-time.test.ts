import { describe, expect, test } from 'vitest';
import { readInSteps, readPastedText } from './read-pasted-text.ts';

const repeated = (text: string) => (length: number) =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);
const counted = (row: (index: number) => string) => (length: number) =>
  Array.from({ length: Math.ceil(length / row(0).length) }, (_, index) => row(index))
    .join('')
    .slice(0, length);

/** Milliseconds of processor time of reading a text once. They leave out what else the machine does. */
function cost(text: string): number {
  const before = process.cpuUsage();
  readPastedText(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The largest of three costs: the collector may run in any of them, and a bound must not be too strict. */
const largestCost = (text: string) => Math.max(...Array.from({ length: 3 }, () => cost(text)));

const texts: [name: string, textOf: (length: number) => string][] = [
  [
    'a letter',
    repeated('Segue o contrato CCB-2026-000417 da cliente, CPF 390.533.447-05, R$ 5.000,00 em 20/11. '),
  ],
  ['JSON', repeated('{"id":"loan_8fKq2LwZp0vN","contractNumber":"CCB-2026-000417","amount":51.3},\n')],
  ['a column', counted((index) => `${index}00417\n`)],
  ['a column whose rows are numbered', counted((index) => `${index + 1}) ${index}00417\n`)],
  ['a table', counted((index) => `"${index}00417";390.533.447-05;"Maria; Silva"\n`)],
  ['links, each of another loan', counted((index) => `https://x/loans/loan_${index}?expand=a&utm=1 `)],
  ['links to the desk', counted((index) => `https://desk.example/a/${index}`)],
  ['prefixes', repeated('loan_')],
  ['prefixes that nothing follows', repeated('loan_ é')],
  ['queries without end', repeated('loan_1?')],
  ['broken identifiers', counted((index) => `loan_${index}\n1a2\n`)],
  ['digits', repeated('1234567890')],
  ['groups of digits', repeated('123 ')],
  ['single digits', repeated('1 ')],
  ['single digits with commas', repeated('1, ')],
  ['figures with commas', repeated('417, 123, ')],
  ['single letters', repeated('C C B ')],
  ['decimal commas', repeated('1,')],
  ['half a CNPJ', repeated('12 345 678 0001 ')],
  ['half a UUID in fours', repeated('dead beef ')],
  ['half a UUID', repeated('deadbeef dead-dead ')],
  ['hexadecimal digits', repeated('d ')],
  ['dashes', repeated('-')],
  ['dashes of a word processor', repeated('–')],
  ['punctuation in a word', (length: number) => `a${'!'.repeat(length - 2)}a`],
  ['backslashes', repeated('\\')],
  ['percent signs', repeated('%25')],
  ['links wrapped in links', repeated('a%2floan_1&')],
  ['ampersands', repeated('&#')],
  ['soft breaks', repeated('=\n')],
  ['nested lists', repeated('[')],
  ['nested objects', repeated('{"customer":')],
  ['nested quotes', repeated('\\"“\'')],
  ['combining marks', repeated('a\u0301\u0323')],
  ['zero-width characters', repeated('l\u200b')],
  ['line breaks', repeated('\n')],
  ['labels', repeated('contrato: nº ')],
  ['names of other figures', repeated('parcela nº 3/24, de 12 ')],
  ['documents said to be such', repeated('cpf da nnnnnnnnnnnn nº 123 ')],
  ['letters of two scripts', repeated('СС-2026-а')],
  ['dotted numbers', repeated('CCB·2026·')],
];

/** In characters: a quadratic pattern takes seconds for it, a linear one milliseconds. */
const longText = 40_000;

describe('ten times the text takes at most fifteen times the time', () => {
  test.each(texts)('%s', (_, textOf) => {
    // The clock and the garbage collector may take three milliseconds; a quadratic pattern takes a hundred times the tenth.
    const bound = 15 * (largestCost(textOf(longText / 10)) + 3);
    // Noise only adds to a cost, so the smallest is the truest. Nearly always the first is within the bound.
    let whole = Number.POSITIVE_INFINITY;
    for (let measured = 0; measured < 4 && whole >= bound; measured++) {
      whole = Math.min(whole, cost(textOf(longText)));
    }
    expect(whole).toBeLessThan(bound);
  });
});

/** The costs of the steps of a text. */
function stepCosts(text: string): number[] {
  const steps = readInSteps(text);
  const costs: number[] = [];
  for (let isDone: boolean | undefined = false; !isDone; ) {
    const before = process.cpuUsage();
    isDone = steps.next().done;
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  return costs;
}

test('no step of a table of ten thousand rows is more than an eighth of the whole', () => {
  const rowOf = (index: number) =>
    `${417_000_000 + index};Maria ${index};${10_000_000_000 + index * 7919};R$ 1.234,56;2026-01-05;obs ${index}`;
  const table = Array.from({ length: 10_000 }, (_, index) => rowOf(index)).join('\n');
  // A busy machine may hold up any step, so that it is measured up to three times.
  let share = 1;
  for (let tries = 1; tries <= 3 && share >= 1 / 8; tries += 1) {
    const costs = stepCosts(table);
    share = Math.max(...costs) / costs.reduce((sum, cost) => sum + cost, 0);
  }
  expect(share).toBeLessThan(1 / 8);
});
