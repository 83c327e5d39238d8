import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './fixtures.ts';

/** The verdict on the figures, in the head of a loan. What it says of the schedule and to axe is in review.spec.ts. */
const verdict = (page: Page): Locator => page.locator('details.verdict');

type Corrupted = {
  loan: string;
  headline: RegExp;
  /** The key figure that carries the mark, if it is one of the six. */
  marked: string | null;
  /** What explains every difference, and what it would have to be. */
  cause: { field: string; value: unknown };
};

const corrupted: readonly Corrupted[] = [
  {
    loan: 'loan_wrong_installment',
    headline: /Installment R\$\s503\.40 → R\$\s513\.40 · 3 more differences follow from it/,
    marked: 'Installments',
    cause: { field: '/offer/installmentAmount', value: 513.4 },
  },
  {
    loan: 'loan_wrong_total',
    headline: /Total R\$\s6,106\.80 → R\$\s6,160\.80 · one more difference follows from it/,
    marked: 'Total',
    cause: { field: '/offer/totalAmount', value: 6160.8 },
  },
  {
    loan: 'loan_wrong_mixed_conventions',
    headline: /Installment R\$/,
    marked: 'Installments',
    cause: { field: '/offer/installmentAmount', value: 513.4 },
  },
  {
    loan: 'loan_wrong_iof',
    headline: /IOF R\$\s9\.59 → R\$\s95\.86/,
    marked: null,
    cause: { field: '/offer/iofAmount', value: 95.86 },
  },
  {
    loan: 'loan_wrong_cet',
    headline: /CET a year 1\.90% → 45\.32%/,
    marked: 'CET',
    cause: { field: '/offer/yearlyCET', value: expect.closeTo(0.453, 3) },
  },
  {
    loan: 'loan_wrong_dates',
    headline: /First due date .*probable cause: the first due date/,
    marked: null,
    cause: { field: '/offer/firstDueDate', value: expect.anything() },
  },
];

test('the head names the figure that explains every difference, and marks it', async ({
  unscripted: loanPage,
  desk,
  cookieOf,
}) => {
  const { page, figures } = loanPage;
  const as = await cookieOf('analyst');
  for (const { loan, headline, marked, cause } of corrupted)
    await test.step(loan, async () => {
      await loanPage.open(loan);
      await expect(verdict(page).locator('> summary')).toContainText(headline);
      await expect(figures.getByText('does not add up')).toHaveCount(marked ? 1 : 0);
      if (marked)
        await expect(
          figures.locator('dl > div').filter({ has: page.getByText(marked, { exact: true }) }),
        ).toContainText('does not add up');
      const { body } = await desk.raw({ path: `/api/loans/${loan}`, as });
      expect(JSON.parse(body).review.causes[0]).toMatchObject(cause);
    });
});

/** How an amount is said, review.spec.ts asserts of an installment and a total. */
const sentences: [loan: string, says: RegExp, howSure: string][] = [
  [
    'loan_wrong_cet',
    /If the yearly CET were 45\.3\d*% instead of 1\.90%/,
    'No other single figure explains all of it.',
  ],
  [
    'loan_wrong_dates',
    /If the first due date were .*2027 instead of .*2026/,
    'the figures do not rule out that another one is wrong',
  ],
];

test('the line opens to what the figure would have to be, be it a rate or a date', async ({
  page,
  loanPage,
}) => {
  for (const [loan, says, howSure] of sentences)
    await test.step(loan, async () => {
      await loanPage.open(loan);
      const line = verdict(page);
      await expect(line.getByText(says)).toBeHidden();
      await line.locator('> summary').click();
      await expect(line.getByText(says)).toBeVisible();
      await expect(line.locator('.causes')).toContainText(howSure);
      await expect(line.getByRole('heading', { name: 'What differs' })).toBeVisible();
    });
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('the verdict is as a banker would say it', async ({ page, loanPage }) => {
    await loanPage.open('loan_wrong_installment');
    await expect(verdict(page).locator('> summary')).toContainText(
      /Parcela R\$\s503,40 → R\$\s513,40 · mais 3 diferenças decorrem disso/,
    );
    await verdict(page).locator('> summary').click();
    await expect(verdict(page)).toContainText(
      /Se o valor da parcela fosse R\$\s513,40 em vez de R\$\s503,40, todas as \d+ conferências/,
    );
  });
});
