import { expect, test } from 'vitest';
import { fieldsOf } from '#lib/loan/schema.ts';
import {
  panelEntry,
  panelNames,
  panelOf,
  panelShortcuts,
  panelsFor,
  readerOf,
  readers,
} from './panel-registry.ts';

test('each documented field belongs to one panel, or the head', () => {
  const shown = panelNames.flatMap((name) => panelEntry(name).fields);
  expect(new Set(shown).size).toBe(shown.length);
  const inHead = Object.keys(fieldsOf('loan')).filter((field) => panelOf(`/${field}`) === null);
  expect(inHead).toEqual([
    ...['id', 'status', 'externalId', 'contractNumber', 'amountRemaining', 'amountForPayment'],
    ...['createdAt', 'updatedAt', 'deleted'],
  ]);
});

test('a pointer belongs to the panel of its field', () => {
  expect(panelOf('/signatures/0/signer')).toBe('evidence');
  expect(panelOf('/history/3/status')).toBe('timeline');
  expect(panelOf('/offers')).toBe('also');
  expect(panelOf('/constructor')).toBe('also');
});

test('no two panels have the same key', () => {
  const keys = panelShortcuts.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  expect(panelShortcuts).toContainEqual({ panel: 'timeline', key: 't' });
});

test.each(readers)('nothing is taken away from the page of an %s', (reader) => {
  const { first, beside, rest } = panelsFor(reader);
  expect([...first, ...beside, ...rest].toSorted()).toEqual(panelNames.toSorted());
});

test('the page is ordered by what a person may do with the loan', () => {
  expect(readerOf({ visibility: 'full', rights: ['reveal', 'verify', 'log:loan'] })).toBe('analyst');
  expect(readerOf({ visibility: 'masked', rights: ['reveal', 'verify'] })).toBe('agent');
  expect(readerOf({ visibility: 'masked', rights: ['log:loan'] })).toBe('auditor');
});
