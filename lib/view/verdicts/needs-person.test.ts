import { expect, test } from 'vitest';
import { reviewCashout } from '#lib/offer/instruments/review-cashout.ts';
import type { VerdictName } from './loan-verdicts.ts';
import { needsPerson } from './needs-person.ts';
import type { VerdictReason } from './verdict.ts';

const [own, other] = ['390.533.447-05', '462.698.889-05'];
const to = (cpf: string) => ({ type: 'transfer', to: { bankCode: '001', holder: { cpf } } });
const instruments = reviewCashout({ customer: { cpf: own }, cashout: [to(own), to(other)] }, null, 'reais');
const none = { stated: null, expected: null, difference: null };

function isAsked(verdict: VerdictName, id: string, change: Partial<VerdictReason> = {}): boolean {
  const reason: VerdictReason = {
    id,
    severity: 'question',
    because: [],
    unit: null,
    values: none,
    ...change,
  };
  return needsPerson(verdict, reason, instruments);
}

test('a difference needs a person, and a note none', () => {
  expect(isAsked('law', 'fine-limit', { severity: 'difference', because: ['/offer/fine'] })).toBe(true);
  expect(isAsked('figures', 'checked', { severity: 'note' })).toBe(false);
});

test('a payment that asks something needs one, and payments that are open do not', () => {
  const because = ['/transactions/3'];
  expect(isAsked('payments', 'paid-above', { because })).toBe(true);
  expect(isAsked('payments', 'paid', { because })).toBe(false);
});

test('what the law asks of the terms of an offer needs none, but of a figure beyond a limit', () => {
  expect(isAsked('law', 'tac', { because: ['/offer/rebates/0/amount'] })).toBe(false);
  expect(isAsked('law', 'cet-not-stated', { because: ['/offer/yearlyCET', '/offer/monthlyCET'] })).toBe(
    false,
  );
  const values = { ...none, stated: 0.03 };
  expect(isAsked('law', 'default-interest-limit', { because: ['/offer/fine/monthlyRate'], values })).toBe(
    true,
  );
  expect(isAsked('law', 'under-age', { because: ['/customer/birthDate'] })).toBe(true);
});

test('an account at another bank is settled where it is the customer’s', () => {
  const of = (id: string, ...places: number[]) =>
    isAsked('payout', id, { because: places.map((place) => `/cashout/${place}`) });
  expect(instruments.map(({ holder }) => holder?.is)).toEqual(['customer', 'other']);
  expect(of('payout-elsewhere', 0)).toBe(false);
  expect(of('payout-elsewhere', 0, 1)).toBe(true);
  expect(of('payout-elsewhere', 2), 'a place that was not read').toBe(true);
  expect(of('verification-failed', 0)).toBe(true);
});
