import { expect, test } from 'vitest';
import { installmentsCsv } from './installments-csv.ts';

const table = {
  rows: [
    {
      number: 1,
      dueDate: '2027-01-05',
      days: 43,
      payment: 513.4,
      interest: 152.29,
      principal: 361.11,
      iof: 2.65,
      balance: 5030.24,
    },
    {
      number: 2,
      dueDate: null,
      days: null,
      payment: 5100.34,
      interest: 70.1,
      principal: 5030.24,
      iof: null,
      balance: 0,
    },
  ],
  totals: { payment: 5613.74, interest: 222.39, principal: 5391.35, iof: null },
};
const columns = ['No.', 'Due', 'Days', 'Installment', 'Interest', 'Principal', 'IOF', 'Balance'];
const words = {
  of: [
    { heading: 'Contract', text: 'CCB-2026-000417' },
    { heading: 'Day', text: '2026-11-25' },
  ],
  columns,
  states: { heading: 'Status', texts: ['paid', 'to come'] },
  total: 'Total',
  assumptions: 'Assumptions',
  basis: [],
};

test('separators are those that a spreadsheet of the language reads', () => {
  const lines = (locale: 'en' | 'pt-BR') => installmentsCsv(table, words, locale).split('\r\n');
  expect(lines('en')[1]).toBe(
    '"CCB-2026-000417","2026-11-25","1","2027-01-05","43","513.4","152.29","361.11","2.65","5030.24","paid"',
  );
  expect(lines('pt-BR')[1]).toBe(
    '"CCB-2026-000417";"2026-11-25";"1";"2027-01-05";"43";"513,4";"152,29";"361,11";"2,65";"5030,24";"paid"',
  );
});

test('an unknown value is an empty cell, and zero is written as zero', () => {
  const lines = installmentsCsv(table, words, 'en').split('\r\n');
  expect(lines[2]).toBe(
    '"CCB-2026-000417","2026-11-25","2","","","5100.34","70.1","5030.24","","0","to come"',
  );
  expect(lines[3]).toBe('"CCB-2026-000417","2026-11-25","Total","","","5613.74","222.39","5391.35","","",""');
  expect(lines[4]).toBe('');
});

test('the assumptions follow the figures, one row each', () => {
  const basis = ['Unit assumed, rates: fractions', 'Amortization: Price'];
  const lines = installmentsCsv(table, { ...words, basis }, 'en')
    .trimEnd()
    .split('\r\n');
  expect(lines.slice(-2)).toEqual([
    '"CCB-2026-000417","2026-11-25","Assumptions","Unit assumed, rates: fractions","","","","","","",""',
    '"CCB-2026-000417","2026-11-25","Assumptions","Amortization: Price","","","","","","",""',
  ]);
});

test('no cell is a formula, and quotes are doubled', () => {
  const columns = ['=1+1', ' @x', '+1', '-1', '"q"'];
  const [head] = installmentsCsv(table, { ...words, of: [], columns }, 'en').split('\r\n');
  expect(head).toBe(`"'=1+1","' @x","'+1","'-1","""q""","Status"`);
});
