import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, narrow, overflow } from './axe.ts';
import { test } from './fixtures.ts';

/** The verdict on the figures, in the head of a loan. */
const verdict = (page: Page): Locator => page.locator('details.verdict');

type Corrupted = {
  loan: string;
  headline: RegExp;
  /** The sentence that unfolds. */
  says: RegExp;
  /** The key figure that carries the mark, if it is one of the six. */
  marked: string | null;
};

const corrupted: readonly Corrupted[] = [
  {
    loan: 'loan_wrong_installment',
    headline: /The installment does not add up · 3 more differences follow from it/,
    says: /If the installment were R\$\s513\.40 instead of R\$\s503\.40, all \d+ checks/,
    marked: 'Installments',
  },
  {
    loan: 'loan_wrong_total',
    headline: /The total does not add up · one more difference follows from it/,
    says: /If the total were R\$\s6,160\.80 instead of R\$\s6,106\.80/,
    marked: 'Total',
  },
  {
    loan: 'loan_wrong_mixed_conventions',
    headline: /The installment does not add up/,
    says: /If the installment were R\$\s513\.40 instead of R\$\s509\.43/,
    marked: 'Installments',
  },
  {
    loan: 'loan_wrong_iof',
    headline: /The IOF does not add up/,
    says: /If the IOF were R\$\s95\.86 instead of R\$\s9\.59/,
    marked: null,
  },
  {
    loan: 'loan_wrong_cet',
    headline: /The yearly CET does not add up/,
    says: /If the yearly CET were 45\.3\d*% instead of 1\.90%/,
    marked: 'CET',
  },
  {
    loan: 'loan_wrong_dates',
    headline: /(One figure does|\d figures do) not add up · probable cause: the first due date/,
    says: /If the first due date were .*2027 instead of .*2026/,
    marked: null,
  },
];

test('the head names the figure that explains every difference, and what it would have to be', async ({
  page,
  loanPage,
}) => {
  for (const { loan, headline, says, marked } of corrupted)
    await test.step(loan, async () => {
      await loanPage.open(loan);
      const line = verdict(page);
      await expect(line.locator('> summary')).toContainText(headline);
      await expect(line.getByText(says)).toBeHidden();
      await line.locator('> summary').click();
      await expect(line.getByText(says)).toBeVisible();
      await expect(line.getByRole('heading', { name: 'What differs' })).toBeVisible();
      const marks = loanPage.figures.getByText('does not add up');
      await expect(marks).toHaveCount(marked ? 1 : 0);
      if (marked)
        await expect(
          loanPage.figures.locator('dl > div').filter({ has: page.getByText(marked, { exact: true }) }),
        ).toContainText('does not add up');
    });
});

test('schedule and CET stand under the corrected figure, and say so; a right offer has no verdict line; axe finds nothing', async ({
  page,
  loanPage,
}) => {
  await loanPage.open('loan_wrong_installment');
  const note = 'As it would be if the installment were R$\u00a0513.40 instead of R$\u00a0503.40.';
  for (const title of ['Installments one by one', 'CET statement']) {
    const fold = page.locator('details.disclosure').filter({ has: page.getByText(title, { exact: true }) });
    await fold.first().locator('> summary').click();
    await expect(fold.first().getByText(note)).toBeVisible();
  }
  await expect(
    page.getByRole('table', { name: 'Installments one by one' }).getByRole('row').nth(1),
  ).toContainText('513.40');

  await test.step('the verdict opens by keyboard, fits a phone, and axe finds nothing in it', async () => {
    await verdict(page).locator('> summary').focus();
    await page.keyboard.press('Enter');
    await expect(verdict(page).getByText('If the installment were')).toBeVisible();
    await expectAccessible(page, { include: '.verdict' });
    await page.setViewportSize(narrow);
    // The chart follows the width of the page in the next frame.
    await expect.poll(() => overflow(page)).toEqual([]);
  });

  await loanPage.open('loan_complete');
  await expect(loanPage.figures).toBeVisible();
  await expect(verdict(page)).toHaveCount(0);
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('the verdict is as a banker would say it', async ({ page, loanPage }) => {
    await loanPage.open('loan_wrong_installment');
    await expect(verdict(page).locator('> summary')).toContainText(
      'O valor da parcela não fecha · mais 3 diferenças decorrem disso',
    );
    await verdict(page).locator('> summary').click();
    await expect(verdict(page)).toContainText(
      /Se o valor da parcela fosse R\$\s513,40 em vez de R\$\s503,40, todas as \d+ conferências/,
    );
  });
});
