import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import {
  type PublishedOffer,
  publishedLoanId,
  publishedOffers,
} from '#lib/testing/offers/published-offers.ts';
import { isQuestion, materialChecks } from '#lib/testing/offers/review-findings.ts';
import { findingOf, options } from '#lib/testing/offers/sample-offers.ts';
import { sandboxLoan } from '#lib/testing/offers/sandbox-loans.ts';
import { type OfferReview, reviewOffer } from './review.ts';

// Real offers are the first measure of the review: no right one may differ, and every wrong one is found.

type Named = { id: string; value?: string | number };

function reviewOf(loan: JsonObject): OfferReview {
  return reviewOffer(loan, options) ?? expect.unreachable();
}

function reviewAlone({ offer }: PublishedOffer): OfferReview {
  return reviewOf({ offer });
}

/** Every assumption of the first fit, of the schedule and of the findings. */
function namedAssumptions({ fits, schedule, findings }: OfferReview): Named[] {
  return [
    ...(fits[0]?.assumptions ?? []),
    ...(schedule?.assumptions ?? []),
    ...findings.flatMap(({ assumptions, explainedBy }) => [
      ...assumptions,
      ...(explainedBy ? [explainedBy] : []),
    ]),
  ];
}

/** True of an assumption with the value, or with several of which one is the value: `to-the-day by-installment`. */
function isNamedAs({ id, value, within = 0 }: PublishedOffer['convention'][number], named: Named): boolean {
  if (named.id !== id) return false;
  if (value === undefined) return true;
  if (typeof value === 'number') return Math.abs(Number(named.value) - value) <= within;
  return named.value === value || String(named.value).split(' ').includes(value);
}

/**
 * True where the review asks about a check, or by a rule of the law. An amount that pays off an earlier contract stands
 * in no field, so that a finding which it explains is a question however well the figures fit.
 */
function isAsked(name: string, { findings, law }: OfferReview): boolean {
  const asked = findings.some(
    (finding) => finding.check === name && (isQuestion(finding) || finding.explainedBy?.id === 'payoff'),
  );
  const rules = law.notes.filter(({ kind }) => kind === 'question').map(({ rule }) => rule);
  return asked || rules.some((rule) => rule === name || rule.startsWith(`${name}-`));
}

/** The figures of a check: the one that is expected, those by other assumptions, and one that a convention explains. */
function figuresOf(review: OfferReview, check: string): number[] {
  const { expected, alternatives, declared, size } = findingOf(review, check);
  const explained = size === 'convention' ? [declared] : [];
  return [expected, ...alternatives.map((alternative) => alternative.expected), ...explained].filter(
    (figure) => typeof figure === 'number',
  );
}

/** The figures that do not come out, each with what comes out instead. */
function missingFigures(
  expected: PublishedOffer['figures'],
  figuresOfName: (name: string) => readonly number[],
): { name: string; expected: number; found: readonly number[] }[] {
  return Object.entries(expected).flatMap(([name, [value = Number.NaN, within = 0]]) => {
    const found = figuresOfName(name);
    const isFound = found.some((figure) => Math.abs(figure - value) <= within + 1e-12);
    return isFound ? [] : [{ name, expected: value, found }];
  });
}

describe.each(publishedOffers)('$name, $verdict', (published) => {
  const { verdict, differs, foundIn, questions, convention, figures } = published;
  const review = reviewAlone(published);

  test(verdict === 'right' ? 'differs in nothing' : 'is found', () => {
    const found = materialChecks(review);
    if (verdict === 'right') expect(found).toEqual([]);
    else expect(found).toEqual(expect.arrayContaining([...differs]));
    const toLookAt = [...found, ...review.findings.filter(isQuestion).map(({ check }) => check)];
    if (foundIn) expect(toLookAt.filter((check) => foundIn.includes(check))).not.toEqual([]);
  });

  test('asks what it has to ask, and nothing else of a right offer', () => {
    expect(questions.filter((name) => !isAsked(name, review))).toEqual([]);
    const asked = review.findings.filter(isQuestion).map(({ check }) => check);
    if (verdict === 'right') expect(asked.filter((check) => !questions.includes(check))).toEqual([]);
  });

  test('its convention is named', () => {
    const named = namedAssumptions(review);
    expect(convention.filter((one) => !named.some((other) => isNamedAs(one, other)))).toEqual([]);
    const dayCount = convention.find(({ id }) => id === 'day-count');
    if (dayCount) expect(review.fits[0]?.assumptions).toContainEqual(dayCount);
  });

  test('its figures come out', () => {
    expect(missingFigures(figures, (check) => figuresOf(review, check))).toEqual([]);
  });
});

describe.each(publishedOffers.filter(({ rows, totals }) => rows || totals))(
  'the schedule of $name',
  (published) => {
    const { rows = {}, totals = {} } = published;
    const { schedule } = reviewAlone(published);
    const cells: readonly Readonly<Record<string, unknown>>[] = schedule?.rows ?? [];
    const sums: Readonly<Record<string, unknown>> = schedule?.totals ?? {};

    test('has the published rows', () => {
      const found = Object.keys(rows).map((column) => [
        column,
        cells.slice(0, rows[column]?.length).map((row) => row[column]),
      ]);
      expect(Object.fromEntries(found)).toEqual(rows);
    });

    test('has the published totals', () => {
      expect(missingFigures(totals, (column) => [Number(sums[column])])).toEqual([]);
    });
  },
);

test.each(publishedOffers.filter(({ open }) => open))('$name lacks data, and says which', (published) => {
  const review = reviewAlone(published);
  const { open = [], needs } = published;
  const reasons = open.map((check) => findingOf(review, check).reason);
  expect(open.filter((_, index) => reasons[index] === null)).toEqual([]);
  expect(reasons.map((reason) => reason?.path)).toContain(needs);
});

test.each(publishedOffers.filter(({ cause }) => cause !== undefined))('the cause of $name', (published) => {
  const { causes } = reviewAlone(published);
  const { cause } = published;
  if (!cause) expect(causes.filter(({ only }) => only)).toEqual([]);
  else expect(causes[0]).toMatchObject({ field: cause.field, value: expect.closeTo(cause.value, 2) });
});

test.each(publishedOffers)('the sandbox’s loan of $name has the offer, and the same verdict', (published) => {
  const loan = sandboxLoan(publishedLoanId(published));
  expect(loan.offer).toMatchObject(published.offer);
  const found = materialChecks(reviewOf(loan));
  const { verdict, differs } = published;
  if (verdict === 'right') expect(found).toEqual([]);
  else expect(found).toEqual(expect.arrayContaining([...differs]));
});
