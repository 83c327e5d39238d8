import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { createTranslator } from 'use-intl/core';
import { describe, expect, test } from 'vitest';

import en from '#lib/i18n/en.json' with { type: 'json' };
import { locales } from '#lib/i18n/locales.ts';
import ptBr from '#lib/i18n/pt-BR.json' with { type: 'json' };
import { isObject, type Json, type JsonObject, member, valueAt } from '#lib/loan/json.ts';
import { withValue } from '#lib/offer/causes/cause.ts';
import { judgeFigures } from '#lib/offer/findings/figure-table.ts';
import type { Finding } from '#lib/offer/findings/finding.ts';
import { findingKind } from '#lib/offer/findings/finding.ts';
import { readFacts } from '#lib/offer/findings/read-facts.ts';
import { reviewOffer } from '#lib/offer/review.ts';
import { options, s01 } from '#lib/testing/offers/sample-offers.ts';
import { isQuestion } from '#lib/view/causes/describe-verdict.ts';
import { createFormat } from '#lib/view/format.ts';
import type { ReviewText } from '../review-text.ts';
import { describeFinding } from './describe-finding.ts';

const messages = { en, 'pt-BR': ptBr };
type Locale = keyof typeof messages;

function writingIn(locale: Locale): ReviewText {
  const t = createTranslator({ locale, messages: messages[locale], namespace: 'review' });
  return { t, format: createFormat({ locale, timeZone: 'America/Sao_Paulo' }) };
}

/** The sentences of a language that say that figures agree, and those that say that they do not. */
function verdictWords(locale: Locale): { agreeing: Set<string>; differing: Set<string>; open: Set<string> } {
  const { kinds, verdicts, immaterial } = messages[locale].review;
  const wordsOf = (groups: readonly string[]) =>
    Object.values(verdicts).flatMap((words) =>
      Object.entries(words).flatMap(([group, text]) => (groups.includes(group) ? [text] : [])),
    );
  return {
    agreeing: new Set([kinds.agree, ...wordsOf(['agree', 'level'])]),
    differing: new Set([
      ...[kinds.differ, kinds.convention, kinds.noticed, immaterial],
      ...wordsOf(['differ', 'convention', 'noticed']),
    ]),
    open: new Set([kinds.cannotTell, kinds.question]),
  };
}

const rightOffers = new URL('../../../lib/testing/offers/right-offers/', import.meta.url);
const rightLoans: JsonObject[] = readdirSync(rightOffers).flatMap((name) => {
  const loan = member(JSON.parse(readFileSync(new URL(name, rightOffers), 'utf8')) as Json, 'loan');
  return isObject(loan) ? [loan] : [];
});

/** Right offers of many kinds, and the same with one or two figures changed. */
const loans = fc
  .record({
    loan: fc.constantFrom({ offer: s01, createdAt: '2026-11-20T12:00:00.000Z' }, ...rightLoans),
    changes: fc.array(
      fc.record({
        name: fc.constantFrom(
          ...['installmentAmount', 'totalAmount', 'interestAmount', 'disbursementAmount', 'iofAmount'],
          ...['iofAdditionalAmount', 'monthlyFee', 'yearlyFee', 'monthlyCET', 'yearlyCET'],
          ...['numberOfInstallments', 'insurance/amount', 'rebates/0/amount', 'fine/fineRate'],
        ),
        factor: fc.constantFrom(0, 0.1, 0.9, 0.9999, 1.00005, 1.02, 1.3, 10, -1),
      }),
      { maxLength: 2 },
    ),
  })
  .map(({ loan, changes }) =>
    changes.reduce<JsonObject>((changed, { name, factor }) => {
      const path = `/offer/${name}`;
      const value = valueAt(changed, path);
      const isCount = name === 'numberOfInstallments';
      if (typeof value !== 'number' || (isCount && factor > 2)) return changed;
      const next = Number((value * factor).toPrecision(10));
      return withValue(changed, path, isCount ? Math.round(next) : next);
    }, loan),
  );

/** Each is reviewed once for all tests: a review of a wrong offer takes some milliseconds. */
const samples = fc.sample(loans, { numRuns: 90, seed: 27 }).map((loan) => ({
  loan,
  review: reviewOffer(loan, options) ?? expect.unreachable(),
}));

/** The verdict of a finding as the page writes it, without the addition that it agrees but for rounding. */
function verdictIn(finding: Finding, reviewText: ReviewText): string {
  return describeFinding(finding, reviewText).verdict.replace(`, ${reviewText.t('rounding')}`, '');
}

/** Every sentence that the page writes about a finding beside its verdict. */
function furtherWords(finding: Finding, reviewText: ReviewText): string[] {
  const { note, working } = describeFinding(finding, reviewText);
  return [note, ...working.flatMap(({ lines }) => lines.map(({ text }) => text))].flatMap(
    (text) => text ?? [],
  );
}

describe.each(locales)('the words of the verdicts in %s', (locale) => {
  const words = verdictWords(locale);
  const reviewText = writingIn(locale);
  test('no sentence says both that figures agree and that they do not', () => {
    expect([...words.agreeing].filter((word) => words.differing.has(word) || words.open.has(word))).toEqual(
      [],
    );
    expect([...words.differing].filter((word) => words.open.has(word))).toEqual([]);
  });

  test('a finding never has a sentence of another verdict', () => {
    for (const { review } of samples) {
      for (const finding of review.findings) {
        const { verdict, reason, explainedBy } = finding;
        const allowed = isQuestion(finding)
          ? words.open
          : { agrees: words.agreeing, differs: words.differing, 'cannot-tell': words.open }[verdict];
        expect([...allowed]).toContain(verdictIn(finding, reviewText));
        const others = verdict === 'agrees' ? words.differing : words.agreeing;
        for (const sentence of furtherWords(finding, reviewText))
          expect([...others].filter((other) => sentence.includes(other))).toEqual([]);
        expect(reason === null).toBe(verdict !== 'cannot-tell');
        if (verdict === 'agrees') expect(explainedBy).toBeNull();
      }
    }
  });
});

test('the samples are right and wrong offers of every verdict', () => {
  const kinds = samples.flatMap(({ review }) => review.findings.map(findingKind));
  expect([...new Set(kinds)].toSorted()).toEqual(['agree', 'cannotTell', 'convention', 'differ']);
  const marks = samples.flatMap(({ review }) => review.findings.flatMap((finding) => Object.keys(finding)));
  expect(marks).toEqual(expect.arrayContaining(['followsFrom', 'cannotAllBeRight']));
});

test('only differences follow, with verdict and size unchanged', () => {
  for (const { loan, review } of samples) {
    const { findings, causes } = review;
    const facts = readFacts(loan, options);
    const independentFindings = new Map<string, Finding>(
      judgeFigures(facts).map((finding) => [finding.check, finding]),
    );
    for (const finding of findings) {
      if ('kind' in finding) continue;
      const { followsFrom, cannotAllBeRight, verdict, size } = finding;
      expect(independentFindings.get(finding.check)).toMatchObject({ verdict, size });
      if (followsFrom === undefined && cannotAllBeRight === undefined) continue;
      expect(findingKind(finding)).toBe('differ');
      const fields = causes.map(({ field }) => field);
      if (followsFrom !== undefined) expect(causes).toMatchObject([{ field: followsFrom, only: true }]);
      else expect(fields).toEqual(expect.arrayContaining(cannotAllBeRight ?? []));
    }
  }
});
