import { expect, test } from 'vitest';
import { dayOfSearch, filtersOf, parseLogSearch, searchQuery, timesOfDay } from './log-search.ts';
import { parseWorkingHours } from './working-hours.ts';

const read = (query: string) => parseLogSearch(new URLSearchParams(query), 'America/Sao_Paulo');

test('a URL is a search, and a search is a URL', () => {
  const query =
    'person=Ana&loan=loan_1&contract=CCB-1%0ACCB-2&contracts=AAAAAAAAAAAAAAAAAAAAAA&ticket=SAC-1&action=reveal&outcome=ok&from=2026-11-20T10%3A30&to=2026-11-20T10%3A31&outside=night&without=me&by=loan&before=9';
  const { search, wrong } = read(query);
  expect(wrong).toEqual([]);
  expect(searchQuery(search, { before: 9 })).toBe(query);
  expect(filtersOf(search)).toEqual([
    ...['person', 'loan', 'contract', 'contracts', 'ticket'],
    ...['action', 'outcome', 'from', 'to', 'outside', 'without', 'by'],
  ]);
});

test('another search begins at its first page', () => {
  const { search } = read('person=Ana&before=9');
  expect(searchQuery(search, { loan: 'loan_1' })).toBe('person=Ana&loan=loan_1');
  expect(searchQuery(search)).toBe('person=Ana');
});

test('an empty parameter counts as missing, and a run of blanks as one', () => {
  expect(searchQuery(read('person=&action=&from=').search)).toBe('');
  expect(read('person=%20Ana%20%20Paula ').search.person).toBe('Ana Paula');
});

test('a parameter that cannot be read is named', () => {
  expect(read('action=eat').wrong).toEqual(['action']);
  expect(read('from=2026-02-30T10:00&to=tomorrow').wrong).toEqual(['from', 'to']);
  expect(read('from=2026-11-20T10:30&to=2026-11-20T10:30').wrong).toEqual(['to']);
  expect(read('contracts=1').wrong).toEqual(['contracts']);
  const contracts = (count: number) => Array.from({ length: count }, (_, index) => `CCB-${index}`).join(',');
  expect(read(`contract=${contracts(1_000)}`).wrong).toEqual([]);
  expect(read(`contract=${contracts(1_001)}`).wrong).toEqual(['contract']);
  expect(read(`contract=${'x'.repeat(201)}`).wrong).toEqual(['contract']);
  expect(read('before=x').wrong).toEqual(['before']);
  expect(read(`person=${'x'.repeat(201)}`).wrong).toEqual(['person']);
  expect(read('outside=07-20&without=you&by=day').wrong).toEqual(['outside', 'without', 'by']);
  expect(['07-20', '22-06', '0-24', '7', '0-25', '07-07'].map(parseWorkingHours)).toEqual([
    ...[[7, 20], [22, 6], [0, 24], null, null, null],
  ]);
  // No text of the database holds it.
  expect(read('person=a%00&loan=%00&contract=a%00b&outcome=%00').wrong).toEqual([
    'person',
    'loan',
    'contract',
    'outcome',
  ]);
});

test('a search from one midnight to the next is for a whole day', () => {
  expect(timesOfDay('2026-12-31')).toEqual({ from: '2026-12-31T00:00', to: '2027-01-01T00:00' });
  expect(dayOfSearch({ from: '2026-12-31T00:00', to: '2027-01-01T00:00' })).toBe('2026-12-31');
  expect(dayOfSearch({ from: '2026-12-31T00:00', to: '2027-01-02T00:00' })).toBeNull();
  expect(dayOfSearch({ from: '2026-12-31T00:01', to: '2027-01-01T00:01' })).toBeNull();
  expect(dayOfSearch({ from: '2026-12-31T00:00', to: null })).toBeNull();
});
