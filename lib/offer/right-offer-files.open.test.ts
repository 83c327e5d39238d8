import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isObject, type Json, member } from '#lib/loan/json.ts';
import { options } from '#lib/testing/offers/sample-offers.ts';
import { reviewOffer } from './review.ts';

/** Right offers that were accused once, as `npm run bench -- --only truth --worst DIR` writes them. */
const folder = new URL('../testing/offers/right-offers/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

function loanOf(file: string): Json {
  const written: Json = JSON.parse(readFileSync(new URL(file, folder), 'utf8'));
  return member(written, 'loan') ?? expect.unreachable();
}

function accused(loan: Json): string[] {
  const findings = reviewOffer(loan, options)?.findings ?? expect.unreachable();
  return findings.flatMap(({ check, verdict, size }) =>
    verdict === 'differs' && size === 'material' ? [check] : [],
  );
}

/** The loan with its installment a fifth larger. */
function withOtherInstallment(loan: Json): Json {
  const offer = member(loan, 'offer');
  if (!isObject(loan) || !isObject(offer)) return expect.unreachable();
  const installmentAmount = Math.round(Number(offer.installmentAmount) * 120) / 100;
  return { ...loan, offer: { ...offer, installmentAmount } };
}

/** Without a rate or a total nothing shows that an installment is wrong. */
function isHeld(loan: Json): boolean {
  const has = (name: string) => member(member(loan, 'offer'), name) !== undefined;
  return has('totalAmount') && (has('monthlyFee') || has('yearlyFee'));
}

test.each(files)('%s is accused of nothing', (file) => {
  expect(accused(loanOf(file))).toEqual([]);
});

const held = files.filter((file) => isHeld(loanOf(file)));

test.each(held)('%s is accused of another installment', (file) => {
  expect(accused(withOtherInstallment(loanOf(file)))).not.toEqual([]);
});

test('there are such files', () => {
  expect(files.length).toBeGreaterThanOrEqual(20);
  expect(held.length).toBeGreaterThanOrEqual(10);
});
