import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

const geolocation = ['-23.5505', '-46.6333'];
const finer = '2026-11-18T12:58:20.123456789Z';

/** Values that no loan of the sandbox has. Numbers that a double cannot hold are written, so these are texts of JSON. */
const answers: Record<string, string> = {
  loan_odd: JSON.stringify({
    id: null,
    externalId: ' x1 ',
    contractNumber: '   ',
    status: 'OPEN ',
    createdAt: finer,
    offer: { monthlyFee: 0.4 },
    cashout: [{ amount: 513.4000000000001 }, { amount: 100000.55 }, { amount: 'x' }],
    history: [{ description: '  ', createdAt: finer }],
    context: { headers: ['Host: x', 'Cookie: FAKE-COOKIE-FOR-TESTS'], geolocation },
    signatures: [
      { context: { context: { headers: 'Authorization: FAKE-TOKEN-FOR-TESTS', geolocation } } },
      { context: { context: { headers: {} } } },
      { context: null },
    ],
  }),
  loan_asked:
    '{"id":"loan_answered","contractNumber":"","offer":{},"amountRemaining":12345678901234567890,"amountForPayment":"1"}',
};

test('values that look empty, or like another value, can be distinguished', async ({
  givenDesk: desk,
  unscripted: loanPage,
}) => {
  const { page } = loanPage;
  for (const [loan, text] of Object.entries(answers)) desk.give(loan, text);
  const main = page.getByRole('main');

  await test.step('blanks are in quotes, an identifier that is null is no other loan', async () => {
    await page.goto(`${desk.origin}/loans/loan_odd?payment_for=%E2%80%AEabc`);
    await expect(loanPage.contract).toContainText(/"\s+"/);
    for (const text of ['"OPEN "', '" x1 "', 'The written contract of the API names'])
      await expect(main.locator('header').first()).toContainText(text);
    await expect(loanPage.section('Timeline').getByRole('listitem').first()).toContainText(/"\s+"/);
    await expect(main).not.toContainText('another loan');
    await expect(loanPage.value(loanPage.section('Also in the answer'), 'Identifier')).toHaveText('null');
  });

  await test.step('an instant finer than the clock is at hand as sent', async () => {
    await expect(main.locator(`header time[title*="${finer}"]`)).toHaveCount(1);
    const time = loanPage.section('Timeline').getByRole('time');
    await expect(time).toHaveAttribute('title', `18 Nov 2026, 09:58:20.123 BRT · ${finer}`);
  });

  await test.step('a small rate is not shown as zero, and a total has the unit of its figures', async () => {
    await expect(loanPage.value(loanPage.figures, 'Rate')).toHaveText(/0\.004% a month/);
    await loanPage.openPayouts();
    await expect(loanPage.section('Where the money went').getByRole('table')).toContainText(
      'R$\u00a01,005.139500000000001',
    );
  });

  await test.step('headers that are no object have their name, and no credential', async () => {
    const evidence = loanPage.section('Evidence');
    const header = page.getByRole('rowheader', { name: 'Headers' });
    const headers = evidence.getByRole('row').filter({ has: header });
    for (const text of ['Host: x', 'hidden: a credential']) await expect(headers).toContainText(text);
    await expect(headers).toContainText('none');
    const empty = page.getByRole('rowheader', { name: /^(IP|Device|Fingerprint)/ });
    await expect(empty, 'a row without a value').toHaveCount(0);
    await expect(evidence).toContainText(/\/context\s*null/);
    await expect(evidence).not.toContainText('FAKE');
    await expect(main).toContainText('1 entry without a readable amount left out');
    const inPortuguese = { path: '/loans/loan_odd', headers: { 'accept-language': 'pt-BR' } };
    expect((await desk.raw(inPortuguese)).body).toContain('1 item sem valor legível ficou de fora');
  });

  await test.step('requested names with bidirectional characters reverse no sentence', async () => {
    await expect(loanPage.payment).toContainText('on \\u{202e}abc the API answered with neither amount');
  });

  await test.step('an answer with another loan has a banner', async () => {
    await page.goto(`${desk.origin}/loans/loan_asked`);
    await expect(page.getByRole('note')).toContainText('another loan');
    await expect(page.getByRole('note')).toContainText('loan_answered');
    await expect(loanPage.section('Offer'), 'an empty object').toContainText('none');
    await expect(loanPage.value(loanPage.payment, 'Amount remaining')).toHaveText(/^12345678901234567890/);
  });
});
