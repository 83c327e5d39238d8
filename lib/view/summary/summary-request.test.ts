import { expect, test } from 'vitest';
import { parseSummaryRequest } from './summary-request.ts';

test('known parts in the order of the summary, and a format', () => {
  expect(parseSummaryRequest({ parts: ['terms', 'caller'], format: 'markdown' })).toEqual({
    parts: ['caller', 'terms'],
    format: 'markdown',
  });
});

test.each([
  null,
  'caller',
  {},
  { parts: [], format: 'text' },
  { parts: 'caller', format: 'text' },
  { parts: ['caller'] },
  { parts: ['caller'], format: 'html' },
  { parts: ['caller', 'caller'], format: 'text' },
  { parts: ['caller', 'Maria Silva'], format: 'text' },
  { parts: ['caller', { text: 'x' }], format: 'text' },
])('nothing else is a summary: %j', (body) => {
  expect(parseSummaryRequest(body)).toBeNull();
});
