import { expect, test } from 'vitest';
import { meaningOfStatus, nameOfStatus } from './status-words.ts';

test('a known status has one name in both languages, whatever its case, accents and joints', () => {
  expect(['open', 'OPEN ', 'Em aberto'].map(nameOfStatus)).toEqual(['open', 'open', 'open']);
  expect(['em_atraso', 'past due', 'Inadimplente'].map(nameOfStatus)).toEqual(['late', 'late', 'late']);
  expect(nameOfStatus('em análise')).toBe('in-analysis');
  expect([null, 7, '', 'open loan', 'awaiting_moon_phase'].map(nameOfStatus)).toEqual(Array(5).fill(null));
});

test('a status says only what its word says', () => {
  expect(meaningOfStatus('quitado')).toEqual({ 'paid-out': true, finished: true });
  expect(meaningOfStatus('open')).toEqual({});
  expect(meaningOfStatus('cancelled')).toEqual({});
});
