import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

const sources = ['History', 'Transactions', 'Attachments', 'Signatures'];

test('a complete loan is one list of what happened', async ({ loanPage }) => {
  await test.step('all sources are one list, newest first', async () => {
    await loanPage.open('loan_complete');
    const timeline = loanPage.section('Timeline');
    await expect(timeline.getByRole('listitem')).toHaveCount(17);
    const days = await timeline.getByRole('heading', { level: 3 }).allTextContents();
    // The year stands there only where it is not this one.
    expect(days.map((day) => day.replace(/ 2026$/, ''))).toEqual(['20 Nov', '18 Nov']);
    const entries = await timeline.getByRole('listitem').allTextContents();
    const at = (text: string) => entries.findIndex((entry) => entry.includes(text));
    expect(at('Desembolso agendado')).toBe(0);
    expect(at('CCB assinada pelo cliente')).toBeGreaterThan(at('Desembolso agendado'));
    expect(at('Proposta criada')).toBe(entries.length - 1);
    // An entry with a day only stands below the instants of that day, and above the day before.
    expect(at('sgnr_NyvU4l1lTeE7rupD')).toBeGreaterThan(at('CCB assinada pelo cliente'));
    expect(at('sgnr_NyvU4l1lTeE7rupD')).toBeLessThan(at('Crédito aprovado'));
  });

  await test.step('a day without a time stays a day', async () => {
    const signed = loanPage
      .section('Timeline')
      .getByRole('listitem')
      .filter({ hasText: 'sgnr_NyvU4l1lTeE7rupD' });
    await expect(signed.locator('.timeline-when')).toBeEmpty();
    await expect(signed.getByRole('time')).toHaveCount(0);
    expect(await signed.textContent()).not.toMatch(/\d\d:\d\d/);
  });

  await test.step('changes of status stand out', async () => {
    const timeline = loanPage.section('Timeline');
    const approved = timeline.getByRole('listitem').filter({ hasText: 'Crédito aprovado' });
    await expect(approved).toContainText('status In analysis to "approved"');
    const again = timeline.getByRole('listitem').filter({ hasText: 'Documento reenviado' });
    await expect(again).not.toContainText('→');
  });

  await test.step('times are of the configured zone, which the exact instant names', async () => {
    const timeline = loanPage.section('Timeline');
    const first = timeline.getByRole('listitem').filter({ hasText: 'Proposta criada' });
    await expect(first).toContainText('09:58');
    await expect(first.getByRole('time')).toHaveAttribute('title', '18 Nov 2026, 09:58:20.114 BRT');
  });

  await test.step('an entry opens to what else the API said of it', async () => {
    const entry = loanPage.section('Timeline').getByRole('listitem').filter({ hasText: 'Crédito aprovado' });
    await expect(entry).not.toContainText('analyst');
    // By the keyboard: the head that comes with the scrolling moves the timeline, and a click may miss it.
    await entry.locator('summary').press('Enter');
    await expect(entry).toContainText('analyst');
    await expect(entry).toContainText('709');
  });

  await test.step('each source can be taken out and put back', async () => {
    const timeline = loanPage.section('Timeline');
    await timeline.locator('summary', { hasText: /^Show$/ }).click();
    const filter = timeline.getByRole('group', { name: 'Show' });
    const shows: Record<string, string> = {
      History: 'Crédito aprovado',
      Transactions: 'IOF financiado',
      Attachments: 'file_dllMzZU5MdpiErJ7',
      Signatures: 'sgnr_NyvU4l1lTeE7rupD',
    };
    for (const source of sources) {
      const box = filter.getByRole('checkbox', { name: source });
      await expect(box).toBeChecked();
      await expect(timeline.getByRole('list').first()).toBeVisible();
      await box.uncheck();
      await expect(timeline.getByRole('listitem').filter({ hasText: shows[source] })).toHaveCount(0);
      await box.check();
      await expect(timeline.getByRole('listitem').filter({ hasText: shows[source] })).toHaveCount(1);
    }
    for (const source of sources.slice(1)) await filter.getByRole('checkbox', { name: source }).uncheck();
    await expect(timeline.getByRole('listitem')).toHaveCount(6);
    await expect(timeline.locator('h2 + span'), 'the number beside the title').toHaveText('6');
  });
});

test('dates that cannot be read are kept, and said to be so', async ({ unscripted: loanPage }) => {
  await loanPage.open('loan_dates_at_edges');
  const timeline = loanPage.section('Timeline');
  await expect(timeline.getByRole('heading', { name: 'Without a readable date' })).toBeVisible();
  for (const text of ['Evento em yesterday', 'Evento em 2026-10-05', '01/02/2026']) {
    await expect(timeline).toContainText(text);
  }
  // Their descriptions name the dates, too: in quotes stands what the API sent as one.
  for (const sent of ['"yesterday"', '"01/02/2026"']) await expect(timeline).toContainText(sent);
});

test('a payment that the history tells of stands there once', async ({ loanPage }) => {
  await loanPage.open('loan_life_on_time');
  const timeline = loanPage.section('Timeline');
  const fifth = timeline.getByRole('listitem').filter({ hasText: '5/12' });
  await expect(fifth).toHaveCount(1);
  await expect(fifth).toContainText(/Recebida a parcela 5\/12.*R\$\s472\.51/);
  await fifth.locator('summary').click();
  await expect(fifth).toContainText('Pagamento da parcela 5/12');
  await timeline.locator('summary', { hasText: /^Show$/ }).click();
  await timeline.getByRole('checkbox', { name: 'History' }).uncheck();
  await expect(fifth).toContainText('Pagamento da parcela 5/12');
});

test('the timeline stays in sight beside the other panels', async ({ unscripted: loanPage }) => {
  await loanPage.page.setViewportSize({ width: 1440, height: 900 });
  await loanPage.open('loan_late');
  const below = loanPage.section('Attachments');
  await below.scrollIntoViewIfNeeded();
  const events = loanPage.section('Timeline').getByRole('listitem');
  await expect(events.first()).toBeInViewport();
  await expect(events.last()).not.toBeInViewport();
  await events.last().scrollIntoViewIfNeeded();
  await expect(events.last()).toBeInViewport();
  await expect(below).toBeInViewport();
});

test('2,000 entries are all in the page, found by its text, printed and filtered', async ({
  page,
  loanPage,
  givenDesk: desk,
  sandbox,
}) => {
  const loan = await sandbox.loan('loan_history_10000?expand=');
  // More show nothing else, and take the browser seconds at each step.
  const history = (loan.history as { description: string }[]).slice(0, 2000);
  desk.give('loan_history_2000', JSON.stringify({ ...loan, id: 'loan_history_2000', history }));
  const first = await page.goto(`${desk.origin}/loans/loan_history_2000`);
  // The panels of so large a loan are rendered in the browser alone.
  const html = (await first?.text()) ?? '';
  expect([html.includes('<h1'), html.includes('class="timeline-day')]).toEqual([true, false]);
  await loanPage.ready();
  // By id and tag: to find an element by its role Playwright computes the styles of all 2,000 rows, which takes seconds.
  const timeline = page.locator('#timeline');
  const rows = timeline.locator('li');
  await expect.poll(() => rows.count(), { timeout: 120_000 }).toBeGreaterThanOrEqual(2000);
  const texts = (await timeline.textContent()) ?? '';
  for (const { description } of [history[0], history[999], history[1999]].filter(
    (entry) => entry !== undefined,
  )) {
    expect(texts).toContain(description);
  }
  // The browser's own search finds text that is not laid out yet, and scrolls to it.
  const oldest = (history[0]?.description ?? '').slice(0, 40);
  expect(
    await page.evaluate((text) => 'find' in window && (window.find as (t: string) => boolean)(text), oldest),
  ).toBe(true);
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows.last()).toBeInViewport();

  await test.step('the first of them print, with their count', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/^The first 200 of [\d,]+ are printed\.$/)).toBeVisible({ timeout: 120_000 });
    expect(await rows.count()).toBe(200);
    await page.emulateMedia({ media: 'screen' });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  });

  await test.step('they are filtered', async () => {
    // Sought by its role in this part alone, for the same reason as above.
    const filter = timeline.locator('.menu');
    await filter.locator('summary').click();
    await filter.getByRole('checkbox', { name: 'History' }).uncheck();
    await expect.poll(() => rows.count()).toBeLessThan(100);
    expect(desk.reads('loan_history_2000')).toBe(1);
  });

  await test.step('their JSON opens whole, and its end is reached', async () => {
    const raw = await loanPage.openJson();
    expect((await raw.textContent())?.split('conciliado').length).toBeGreaterThan(200);
    const parts = raw.locator('.json-raw > pre');
    expect(await parts.count()).toBeGreaterThan(20);
    await parts.last().scrollIntoViewIfNeeded();
    await expect(parts.last()).toBeInViewport();
  });
});
