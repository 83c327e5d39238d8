import { expect, test } from 'vitest';
import { isObject, type Json, member } from '#lib/loan/json.ts';
import { descriptionWords } from '#lib/position/entries/description-words.ts';
import { eventTexts } from '#lib/position/lifecycle/history-events.ts';
import { statuses } from '#lib/position/lifecycle/status-words.ts';
import { expandPattern } from '#lib/testing/masking/expand-pattern.ts';
import { sandboxLoan, sandboxLoanIds } from '#lib/testing/offers/sandbox-loans.ts';
import { maskLoan } from '../mask-loan.ts';
import { maskFreeText } from './mask-free-text.ts';
import { ambiguousWords, businessVocabulary } from './vocabulary.ts';

const known = [...businessVocabulary, ...ambiguousWords.keys()];

test.each([...Object.entries(descriptionWords), ...Object.entries(eventTexts)])(
  'each word by which the position reads %s can be shown',
  (_, pattern) => {
    const words = expandPattern(pattern.source).flatMap((text) => text.match(/[a-z]{3,}/g) ?? []);
    expect(words.length).toBeGreaterThan(0);
    // Most of these words are beginnings: the pattern of *estorno* and *estornado* is `estorn`.
    expect(words.filter((word) => !known.some((text) => text.startsWith(word)))).toEqual([]);
  },
);

test.each(statuses.map(({ name, words }) => [name, words] as const))(
  'the words of the status %s are shown',
  (_, words) => {
    for (const text of expandPattern(words.source)) expect(maskFreeText(text)).toBe(text);
  },
);

test.each([
  'ccb',
  'pre_price',
  'pre_price_days',
  'pre_sac',
  'cdi_plus',
  'payment_method',
  'calendar_days_365',
  'workdays',
  'tac',
  'absolute',
])('the code %s is shown', (code) => {
  expect(maskFreeText(code)).toBe(code);
});

const descriptionsOf = (list: Json | undefined) =>
  (Array.isArray(list) ? list : []).filter(isObject).map((entry) => member(entry, 'description'));
const lives = sandboxLoanIds.filter((id) =>
  /^loan_(?:life|contradiction|complete|reversal|late|settled|published|cashout)/.test(id),
);

test.each(lives)('each description of %s in the sandbox is shown', (id) => {
  const loan = sandboxLoan(id);
  const seen = maskLoan(loan, { except: [], ownId: id }).loan;
  for (const list of ['history', 'transactions'])
    expect(descriptionsOf(member(seen, list))).toEqual(descriptionsOf(member(loan, list)));
});
