import { describe, expect, test } from 'vitest';
import type { JsonObject } from '#lib/loan/json.ts';
import { isQuestion, materialChecks } from '#lib/testing/offers/review-findings.ts';
import { findingOf, options } from '#lib/testing/offers/sample-offers.ts';
import { sandboxLoan, sandboxLoanIds } from '#lib/testing/offers/sandbox-loans.ts';
import { type OfferReview, reviewOffer } from './review.ts';

function reviewOf(loan: JsonObject): OfferReview {
  return reviewOffer(loan, options) ?? expect.unreachable();
}

/** The checks that keep an offer from adding up: those that differ materially, and those that are to be looked at. */
function notAddingUp(review: OfferReview): string[] {
  return [...materialChecks(review), ...review.findings.filter(isQuestion).map(({ check }) => check)];
}

describe('a loan of the sandbox with a wrong figure does not add up', () => {
  test.each([
    // Twelve times the monthly rate.
    ['loan_wrong_yearly_rate', ['rates']],
    // Total less disbursement: no other figure says that the interest holds the costs.
    ['loan_wrong_interest', ['interest', 'total-parts']],
    ['loan_wrong_v11', ['cet-yearly', 'cet-monthly']],
    // The rates are judged with the installment that they do not give.
    ['loan_zero_rate', ['installment', 'rates', 'interest']],
  ])('%s', (id, checks) => {
    const found = notAddingUp(reviewOf(sandboxLoan(id)));
    expect(found.filter((check) => checks.includes(check))).not.toEqual([]);
  });

  test('loan_wrong_v11 is a question that equal periods do not answer', () => {
    const review = reviewOf(sandboxLoan('loan_wrong_v11'));
    const cet = findingOf(review, 'cet-yearly');
    expect(cet).toMatchObject({ reason: { code: 'question' }, declared: 0.4012, explainedBy: null });
    expect(cet.expected).toBe(0.4037);
  });

  test('loan_zero_rate has one cause: both rates', () => {
    const { causes } = reviewOf(sandboxLoan('loan_zero_rate'));
    expect(causes).toMatchObject([{ field: '/offer/monthlyFee', also: '/offer/yearlyFee' }]);
    // Nothing tells whether it would be sent as a fraction or in percent.
    const value = Number(causes[0]?.value);
    expect(value > 1 ? value / 100 : value).toBeCloseTo(0.0199, 4);
  });

  test('loan_wrong_fine keeps the question of its unit', () => {
    const { verdict, reason } = findingOf(reviewOf(sandboxLoan('loan_wrong_fine')), 'fine');
    expect(verdict).toBe('cannot-tell');
    expect(['unit', 'question']).toContain(reason?.code);
  });
});

const reviewed = sandboxLoanIds.flatMap((id) => {
  const review = reviewOffer(sandboxLoan(id), options);
  return review ? [{ id, loan: sandboxLoan(id), review }] : [];
});

function centsOf(amount: number): number {
  return Math.round(amount * 100);
}

function sumOf(amounts: readonly (number | null)[]): number {
  return amounts.reduce<number>((sum, amount) => sum + centsOf(amount ?? 0), 0);
}

/** An amount of the offer in reais, where the review reads its amounts as reais; null where it is not stated. */
function amountIn({ loan, review }: { loan: JsonObject; review: OfferReview }, name: string): number | null {
  const offer = loan.offer as JsonObject;
  const value = offer[name];
  const isInReais = review.units.some(({ group, reading }) => group === 'amounts' && reading === 'reais');
  return isInReais && typeof value === 'number' ? value : null;
}

function agrees(review: OfferReview, check: string): boolean {
  return review.findings.some((finding) => finding.check === check && finding.verdict === 'agrees');
}

/** The loans for which something of their schedule or statements is wrong. */
function loansWhere(isWrong: (one: (typeof reviewed)[number]) => boolean): string[] {
  return reviewed.filter(isWrong).map(({ id }) => id);
}

describe('the figures of one page are one sum', () => {
  test('the rows of a schedule add up to its totals', () => {
    expect(
      loansWhere(({ review: { schedule } }) => {
        if (!schedule) return false;
        const { rows, totals } = schedule;
        const hasTax = rows.some(({ iof }) => iof !== null);
        return (
          sumOf(rows.map(({ payment }) => payment)) !== centsOf(totals.payment) ||
          sumOf(rows.map(({ interest }) => interest)) !== centsOf(totals.interest) ||
          sumOf(rows.map(({ principal }) => principal)) !== centsOf(totals.principal) ||
          (hasTax && sumOf(rows.map(({ iof }) => iof)) !== centsOf(totals.iof ?? 0))
        );
      }),
    ).toEqual([]);
  });

  test('a schedule of equal payments adds up to the total that is stated', () => {
    expect(
      loansWhere((one) => {
        const { schedule } = one.review;
        const [total, installment] = [amountIn(one, 'totalAmount'), amountIn(one, 'installmentAmount')];
        if (!schedule || total === null || installment === null || !agrees(one.review, 'total')) return false;
        const isEqual = centsOf(installment) * schedule.rows.length === centsOf(total);
        return isEqual && centsOf(schedule.totals.payment) !== centsOf(total);
      }),
    ).toEqual([]);
  });

  test('the shares of the IOF add up to the tax that is stated', () => {
    expect(
      loansWhere((one) => {
        const { schedule } = one.review;
        const [iof, additional] = [amountIn(one, 'iofAmount'), amountIn(one, 'iofAdditionalAmount')];
        if (!schedule || iof === null || schedule.totals.iof === null || !agrees(one.review, 'iof'))
          return false;
        // A lender may state the additional tax as a part of the tax.
        const sums = [sumOf([iof, additional]), centsOf(iof)];
        return !sums.includes(centsOf(schedule.totals.iof));
      }),
    ).toEqual([]);
  });

  test('the rows of each statement add up to its total', () => {
    expect(
      loansWhere(({ review: { total, cet } }) =>
        [total, cet].some(
          (statement) =>
            statement && sumOf(statement.rows.map(({ amount }) => amount)) !== centsOf(statement.total),
        ),
      ),
    ).toEqual([]);
  });

  test('there are such loans', () => {
    expect(reviewed.filter(({ review }) => review.schedule).length).toBeGreaterThan(50);
    expect(reviewed.filter(({ review }) => review.total && review.cet).length).toBeGreaterThan(30);
  });
});
