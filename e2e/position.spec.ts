import { expect } from '@playwright/test';
import { expectAccessible, narrow } from './axe.ts';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';

/** The answers for each life of the sandbox, of twelve installments of 472.51. A null tile is not there. */
type Life = {
  loan: string;
  overdue: RegExp | null;
  next: RegExp | null;
  /** The cells of the ribbon, by the words of its label. */
  ribbon: string | null;
  says: RegExp[];
};

const lives: Life[] = [
  {
    ...{ loan: 'on_time', overdue: /up to date/, next: /R\$\s472\.51\s*on / },
    ...{ ribbon: '5 paid, 7 to come', says: [/5 of 12 installments paid\./] },
  },
  {
    ...{
      loan: 'late',
      overdue: /R\$\s945\.02\s*late by \d+ days\s*charges.*fine R\$\s18\.90, default interest R\$/,
    },
    ...{ next: /R\$\s472\.51/, ribbon: '3 paid, 2 late, 7 to come', says: [/3 of 12 installments paid\./] },
  },
  {
    ...{ loan: 'not_seen_yet', overdue: /R\$\s472\.51\s*due \d days? ago, not seen yet$/ },
    ...{
      next: /R\$\s472\.51/,
      ribbon: '5 paid, 1 not seen yet, 6 to come',
      says: [/5 of 12 installments paid\./],
    },
  },
  {
    ...{ loan: 'finished', overdue: /Standing\s*paid off on /, next: /none to come/ },
    ...{ ribbon: '12 paid', says: [/Paid off on /] },
  },
  {
    ...{ loan: 'payoff', overdue: /Standing\s*paid off on /, next: /none to come/ },
    ...{ ribbon: '12 paid', says: [/Paid off on .* with R\$\s3,025\.20/] },
  },
  {
    ...{ loan: 'part', overdue: /R\$\s272\.51\s*late by \d+ days/, next: /R\$\s472\.51/ },
    ...{ ribbon: '4 paid, 1 paid in part and late, 7 to come', says: [/4 of 12 installments paid\./] },
  },
  {
    ...{ loan: 'reversed', overdue: /R\$\s472\.51\s*late by/, next: /R\$\s472\.51/ },
    ...{ ribbon: '4 paid, 1 late, 7 to come', says: [/4 of 12 installments paid\./] },
  },
  {
    ...{ loan: 'twice', overdue: /up to date/, next: /R\$\s472\.51/ },
    ...{
      ribbon: '5 paid, 6 to come, 1 without enough data',
      says: [/6 of 12 installments paid \(to confirm\)/],
    },
  },
  {
    ...{ loan: 'several', overdue: /up to date/, next: /R\$\s472\.51/ },
    ...{ ribbon: '5 paid, 7 to come', says: [/5 of 12 installments paid\./] },
  },
  {
    ...{ loan: 'payroll_late', overdue: /R\$\s945\.02\s*employer’s remittance not seen for \d+ days/ },
    ...{ next: /R\$\s472\.51/, ribbon: '3 paid, 2 late, 7 to come', says: [/3 of 12 installments paid\./] },
  },
  {
    ...{
      loan: 'not_paid_out',
      overdue: /(Pix|Payout) expected on .*, \d+ days ago, with no sign that it was sent/,
      next: /^Next installment\s*—$/,
    },
    ...{ ribbon: '12 to come', says: [/Amount to pay out\s*R\$\s5,000\.00/] },
  },
  {
    ...{
      loan: 'corrected',
      overdue: /up to date/,
      next: /R\$\s472\.51 likely.*on /,
    },
    ...{ ribbon: '5 paid, 7 to come', says: [/5 of 12 installments paid\./] },
  },
  {
    ...{ loan: 'unpaid', overdue: /nothing due yet/, next: /First installment\s*R\$\s472\.51/ },
    ...{ ribbon: '12 to come', says: [/0 of 12 installments paid \(to confirm\)/] },
  },
  {
    ...{
      loan: 'debit_failed',
      overdue: /R\$\s472\.51\s*likely.*(late by|due \d+ days? ago, not seen yet)/,
    },
    ...{ next: /R\$\s472\.51/, ribbon: null, says: [/4 of 12 installments paid \(to confirm\)/] },
  },
  {
    ...{ loan: 'deleted', overdue: null, next: null, ribbon: null },
    says: [],
  },
];

test('each payment is judged beside what was due, where it stands', async ({ unscripted: loanPage }) => {
  const judged: [loan: string, words: RegExp, reason: RegExp][] = [
    ['fined', /R\$\s[\d.]+ too much: charges of 10%/, /paid too much/],
    ['payoff_whole', /paid off R\$\s[\d.]+ above the present value/, /above the present value on that day/],
    ['beyond', /no installment to pay/, /paid without an installment to pay/],
    ['refunded', /refund · what for\?/, /R\$\s50\.00 refunded: what for\?/],
  ];
  for (const [loan, words, reason] of judged)
    await test.step(loan, async () => {
      await loanPage.open(`loan_payment_${loan}`);
      await expect(loanPage.page.locator('#transactions')).toContainText(words);
      await expect(loanPage.page.getByRole('link', { name: /^payments/ })).toContainText(reason);
    });
  await loanPage.open('loan_payment_refunded');
  await expect(loanPage.band.getByRole('toolbar')).toHaveAccessibleName('Installments: 12 paid');
});

test('the band answers for each life', async ({ unscripted: loanPage }) => {
  const { band } = loanPage;
  for (const { loan, overdue, next, ribbon, says } of lives) {
    await test.step(loan, async () => {
      await loanPage.open(`loan_life_${loan}`);
      const tiles = [
        [loanPage.firstTile, overdue],
        [band.locator('.tile').filter({ hasText: /^(Next|First) installment/ }), next],
      ] as const;
      for (const [tile, words] of tiles)
        if (words) await expect(tile).toHaveText(words);
        else await expect(tile).toHaveCount(0);
      for (const words of says) await expect(loanPage.page.getByRole('main')).toContainText(words);
      if (ribbon !== null)
        await expect(band.getByRole('toolbar')).toHaveAccessibleName(`Installments: ${ribbon}`);
    });
  }
  await test.step('installments were due, and no transaction is there', async () => {
    await loanPage.open('loan_empty_lists');
    await expect(loanPage.tile('Overdue')).toContainText('not enough data');
    await expect(band.getByRole('listitem').first()).toHaveText(
      /^No disbursement or payment among the transactions/i,
    );
  });
});

test('the ribbon and a transaction lead to an installment in the schedule', async ({ page, loanPage }) => {
  await loanPage.open('loan_life_late');
  const ribbon = loanPage.band.getByRole('toolbar');
  await ribbon.getByRole('button', { name: /^No\. 1 / }).focus();
  await page.keyboard.press('End');
  await expect(ribbon.getByRole('button').last()).toBeFocused();
  await page.keyboard.press('Home');
  await expect(ribbon.getByRole('button').first()).toBeFocused();
  for (let index = 1; index < 4; index += 1) await page.keyboard.press('ArrowRight');
  await expect(ribbon.getByRole('button', { name: /^No\. 4 · R\$\s472\.51 · .* 2026: late$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#installment-4')).toBeFocused();

  await test.step('a transaction leads to its installment and back', async () => {
    const transactions = loanPage.section('Transactions');
    await loanPage.openTransactions();
    await transactions.getByRole('button', { name: 'Go to installment no. 3' }).click();
    const schedule = page.getByRole('table', { name: 'Installments' });
    const row = page.locator('#installment-3');
    await expect(row).toBeFocused();
    await expect(row).toContainText('paid');
    await expect(page.locator('#installment-4')).toContainText('late');
    await expect(page.locator('#installment-6')).toContainText('to come');
    await expect(schedule).toContainText('Status');
    await expect(page.getByText('payments are put against the oldest installments').first()).toBeVisible();
    await row.getByRole('link', { name: 'Go to transaction 4' }).click();
    await expect(page.locator('#transaction-3')).toBeInViewport();
  });

  await test.step('axe finds nothing in the strip, its working and the installments', async () => {
    await page.getByText('How this is known').click();
    await expectAccessible(page, { include: 'section:has(.tiles), details[data-part="schedule"]' });
  });
});

/** In the time zone of the desk, which has had no summer time since 2019. */
const today = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10);

/** What stands side by side for each loan of the sandbox whose sources contradict each other, asked for today. */
const contradicting: [loan: string, says: RegExp[]][] = [
  [
    'part',
    [
      /Amount remaining\s*R\$\s3,580\.08 transactions ≠ R\$\s3,780\.08 lending API /,
      /the API does not count R\$\s200\.00 of /,
    ],
  ],
  ['twice', [/Amount remaining\s*R\$\s3,307\.57 transactions ≠ R\$\s5,670\.12 lending API/]],
  ['several', [/Overdue\s*R\$\s0\.00 transactions ≠ R\$\s945\.02 lending API/]],
  ['reversed', [/Amount remaining\s*R\$\s3,780\.08 transactions ≠ R\$\s3,307\.57 lending API/]],
  ['payroll', [/Amount remaining\s*R\$\s4,252\.59 transactions ≠ R\$\s5,670\.12 lending API/]],
  ['payoff', [/Finished finished transactions ≠ not finished lending API/]],
  ['settled', [/Finished not finished transactions, lending API ≠ finished status/]],
  ['received', [/Installments paid 0 transactions ≠ 5 history · difference 5/]],
  ['paid_out', [/Paid out .* history, cash-out ≠ not paid out status/]],
  ['unsigned', [/Signed nobody signed signatures ≠ paid out transactions/]],
  ['day', [/Paid out 23 Dec 2025 transactions ≠ 23 Nov 2025 history, cash-out/]],
  ['returned', [/Paid out not paid out transactions ≠ paid out history/]],
  ['transfer', [/Paid out 23 Nov 2025 transactions, history ≠ 23 Oct 2025 cash-out/]],
];

test('what sources contradict stands side by side, and is not said as a fact', async ({
  unscripted: loanPage,
}) => {
  const { band } = loanPage;
  for (const [loan, says] of contradicting) {
    await test.step(loan, async () => {
      await loanPage.open(`loan_contradiction_${loan}`, `?payment_for=${today}`);
      for (const words of says) await expect(loanPage.page.getByRole('main')).toContainText(words);
      if (loan === 'payoff') {
        const contradictions = band.getByRole('list', { name: 'Sources that contradict each other' });
        await expect(contradictions).toHaveText(/Finished finished transactions ≠ not finished lending API/);
        await expect(loanPage.tile('Next installment')).toHaveText(/sources contradict each other/);
      }
      // Where the payments are contradicted, nothing is called next or left.
      if (loan === 'received') {
        await expect(loanPage.tile('Next installment')).toContainText('sources contradict each other');
        await expect(band.getByRole('toolbar')).toHaveCount(0);
        await band.getByText('How this is known').click();
        await expect(loanPage.value(band, 'Paid installments')).toContainText(
          'sources contradict each other',
        );
      }
      // Whether the money was paid out is contradicted: nothing is called due, or not shown.
      if (loan === 'returned') {
        for (const label of ['Overdue', 'Next installment'])
          await expect(loanPage.tile(label)).toContainText('sources contradict each other');
        await expect(band).not.toContainText(/nothing shows that the money was paid out/);
      }
    });
  }
  await test.step('an amount that the history contradicts is not called late', async () => {
    await loanPage.open('loan_hostile_everywhere');
    await expect(band.locator('.tile strong')).toHaveCount(0);
  });
  await test.step('an unreadable list shows no payout, and denies none', async () => {
    for (const loan of ['loan_wrong_types', 'loan_exact_numbers']) {
      await loanPage.open(loan);
      await expect(band).not.toContainText('not paid out');
    }
  });
});

test('the working says how each part is known', async ({ unscripted: loanPage }) => {
  const { page, band: strip } = loanPage;
  await loanPage.open('loan_life_twice');
  await strip.getByText('How this is known').click();
  await expect(loanPage.value(strip, 'Paid installments')).toContainText(
    '6: may be 5 · likely; another reading fits too',
  );
  await expect(loanPage.value(strip, 'Paid installments')).toContainText(
    'one payment may have been made twice',
  );
  await expect(loanPage.value(strip, 'Paid installments')).toContainText('/transactions/1');
  await expect(loanPage.value(strip, 'Amount remaining')).toContainText('the API gives it only for a date');
  await loanPage.open('loan_life_on_time');
  await strip.getByRole('link', { name: 'ask what remains today' }).click();
  await expect(loanPage.tile('Amount remaining')).toHaveText(/R\$\s3,307\.57\s*lending API/);
  expect(new URL(page.url()).searchParams.get('payment_for')).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('a desk set for an API that lists installments asks for them in the same read', async ({
  deskWith,
  unscripted: loanPage,
  page: scripted,
  sandbox,
}) => {
  const { page, band: strip } = loanPage;
  const desk = await deskWith({ DEFAULT_PAYMENT_FOR: 'today', DEFAULT_EXPAND: 'customer,installments:100' });
  const watch = await sandbox.watch('loan_practice_on_time');
  await page.goto(`${desk.origin}/loans/loan_practice_on_time`);
  await expect(loanPage.answer).toContainText('10 of 24 installments paid');
  await expect(loanPage.tile('To pay')).toContainText('payoff of installments');
  expect(new URL(page.url()).search).toBe('');
  expect(await watch.queries()).toEqual([
    expect.stringMatching(/^expand=customer,installments(:|%3A)100&payment_for=\d{4}-\d\d-\d\d$/),
  ]);
  await expect(loanPage.expand('Customer')).toHaveAttribute('aria-pressed', 'true');
  await expect(loanPage.expand('Company')).toHaveAttribute('aria-pressed', 'false');
  await page.goto(`${desk.origin}/loans/loan_life_on_time?payment_for=`);
  await expect(strip.getByRole('link', { name: 'ask what remains today' })).toBeVisible();
  await expect(loanPage.tile('Amount remaining')).toHaveCount(0);
  // A person who clears the date gets the loan without one.
  await scripted.goto(`${desk.origin}/loans/loan_life_on_time`);
  await hydrated(scripted);
  await scripted.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(scripted.getByRole('link', { name: 'ask what remains today' })).toBeVisible();
  expect(new URL(scripted.url()).searchParams.get('payment_for')).toBe('');
});

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR' });

  test('the strip reads as a banker would write it', async ({ page, desk }) => {
    await page.setViewportSize(narrow);
    await page.goto(`${desk.origin}/loans/loan_life_late#json`);
    const strip = page.getByRole('region', { name: 'Situação dos pagamentos' });
    await expect(page.getByRole('main')).toContainText('3 de 12 parcelas pagas. Deve 2 parcelas, R$');
    await expect(strip).toContainText(/R\$\s945,02\s*há \d+ dias\s*encargos/);
    await expect(page.locator('.sticky-head')).toContainText(
      /parcelas pagas · R\$\s945,02 em atraso há \d+ dias/,
    );
    await page.getByRole('navigation', { name: 'Seções' }).getByRole('link', { name: 'Oferta' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Oferta' })).toBeInViewport();
    // Where sources contradict each other, it takes none of them for the truth.
    await page.goto(`${desk.origin}/loans/loan_contradiction_day#json`);
    await expect(page.locator('.sticky-head')).toContainText('Fontes que se contradizem');
    await expect(page.locator('.sticky-head')).not.toContainText('parcelas pagas');
  });

  test('the head in sight goes, however late a scroll is told', async ({ page, desk }) => {
    // Tells what was observed in half a second all at once, the oldest first, as a browser does that is busy.
    await page.addInitScript(() => {
      const Observer = window.IntersectionObserver;
      window.IntersectionObserver = class extends Observer {
        constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          let untold: IntersectionObserverEntry[] = [];
          super((entries, observer) => {
            untold.push(...entries);
            if (untold.length > entries.length) return;
            setTimeout(() => {
              tell(untold, observer);
              document.documentElement.dataset.told = String(untold.length);
              untold = [];
            }, 500);
          }, options);
        }
      };
    });
    await page.goto(`${desk.origin}/loans/loan_life_late#json`);
    const head = page.locator('.sticky-head');
    await expect(head).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await expect(head).toHaveCount(0);
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      for (const top of [4000, 0]) {
        scrollTo(0, top);
        await frame();
        await frame();
      }
    });
    await expect(page.locator('html')).toHaveAttribute('data-told', '2');
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(head).toHaveCount(0);
  });
});
