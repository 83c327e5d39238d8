import { expect, test } from 'vitest';
import { meaningOfStatus, nameOfStatus } from './status-words.ts';

test('a known status has one name in both languages, whatever its case, accents and joints', () => {
  expect(['open', 'OPEN ', 'Em aberto'].map(nameOfStatus)).toEqual(['open', 'open', 'open']);
  expect(['em_atraso', 'past due', 'Inadimplente'].map(nameOfStatus)).toEqual(['late', 'late', 'late']);
  expect(nameOfStatus('em análise')).toBe('in-analysis');
  expect([null, 7, '', 'open loan', 'awaiting_moon_phase'].map(nameOfStatus)).toEqual(Array(5).fill(null));
});

test('a status says only what its word says', () => {
  expect(meaningOfStatus('quitado')).toEqual({ 'paid-out': true, finished: true, ended: true });
  expect(meaningOfStatus('open')).toEqual({});
  expect(meaningOfStatus('paid_out')).toEqual({ 'paid-out': true });
});

test.each([
  ['open', {}],
  ['draft', { 'paid-out': false }],
  ['pending', { 'paid-out': false }],
  ['disbursing', { 'paid-out': false }],
  ['disbursed', { 'paid-out': true }],
  ['repaid', { 'paid-out': true, finished: true, ended: true }],
  ['void', { ended: true, unpaid: true }],
  ['canceled', { ended: true }],
  ['expired', { 'paid-out': false, ended: true, unpaid: true }],
])('the status %s of the API says what it says, and nothing else', (status, says) => {
  expect(meaningOfStatus(status)).toEqual(says);
});

test('a loan may have ended without being paid', () => {
  const ended = ['PAID_OFF', 'Cancelado', 'written-off', 'encerrada', 'refinanced'];
  expect(ended.map((status) => meaningOfStatus(status).ended)).toEqual(Array(ended.length).fill(true));
  const living = ['unpaid', 'partially_paid', 'open', 'em_atraso'];
  expect(living.map((status) => meaningOfStatus(status).ended)).toEqual(Array(living.length).fill(undefined));
});
