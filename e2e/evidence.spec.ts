import { expect, type Locator } from '@playwright/test';
import { expectAccessible, stayUnhydrated } from './axe.ts';
import { test } from './fixtures.ts';
import { clipboardOf, UnscriptedLoanPage } from './loan-page.ts';

/** The cells of a row of evidence: one for each column. */
function cells(evidence: Locator, name: string): Locator {
  const header = evidence.page().getByRole('rowheader', { name: new RegExp(`^${name}`) });
  return evidence.getByRole('row').filter({ has: header }).getByRole('cell');
}

test('two signers are compared, value by value and place by place', async ({ page, baseURL }) => {
  // Axe needs a browser that runs scripts, though not those of the desk.
  await stayUnhydrated(page);
  const loanPage = new UnscriptedLoanPage(page, baseURL ?? '');
  await test.step('the loan and each signature are columns, their evidence rows', async () => {
    await loanPage.open('loan_two_signers');
    const evidence = loanPage.section('Evidence');
    const columns = evidence.getByRole('table').first().getByRole('columnheader');
    await expect(columns).toHaveText(['Evidence', 'Loan', 'Signature 1', 'Signature 2']);
    const rows: Record<string, (string | RegExp)[]> = {
      Signer: [/^/, /sgnr_i3SlyGaeE1Bh9rgX/, /sgnr_kPNSn68DGLjijptb/],
      'Signed on': [/^/, '19 Nov 2025', '19 Nov 2025'],
      IP: [/192\.0\.2\.231/, /192\.0\.2\.231/, /192\.0\.2\.112/],
      Device: [/Safari.*iOS|iPhone|iOS/, /Safari.*iOS|iPhone|iOS/, /Chrome.*Android|Android/],
      Fingerprint: [/0ba5a2d9/, /0ba5a2d9/, /d37848d0/],
      Place: [/-23\.5505/, /-23\.5505/, /-3\.119/],
    };
    for (const [name, texts] of Object.entries(rows)) {
      const row = cells(evidence, name);
      await expect(row, name).toHaveCount(3);
      for (const [index, text] of texts.entries()) await expect(row.nth(index), name).toContainText(text);
    }
  });

  await test.step('a place leads to no map of another site', async () => {
    const outside = await loanPage.page
      .locator('main')
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => (link as HTMLAnchorElement).host).filter((host) => host !== location.host),
      );
    expect(outside).toEqual([]);
  });

  await test.step('headers are folded away, and open', async () => {
    const evidence = loanPage.section('Evidence');
    const folded = cells(evidence, 'Headers').nth(0);
    await expect(folded.getByText('accept-language', { exact: true })).toBeHidden();
    await folded.locator('summary').click();
    await expect(folded.getByText('accept-language', { exact: true })).toBeVisible();
  });

  await test.step('equal and different values are marked', async () => {
    const evidence = loanPage.section('Evidence');
    await expect(evidence.getByRole('rowheader', { name: /^IP.*different/ })).toBeVisible();
    await expect(cells(evidence, 'IP').nth(0)).toContainText('equal');
    await expect(cells(evidence, 'IP').nth(1)).toContainText('equal');
    await expect(cells(evidence, 'IP').nth(2)).toContainText('different');
    // Several people signed, each with an address of their own: nothing stands out.
    await expect(evidence.locator('.evidence-mark.text-attention')).toHaveCount(0);

    await loanPage.open('loan_same_device');
    for (const name of ['Device', 'Place'])
      await expect(
        evidence.getByRole('rowheader', { name: new RegExp(`^${name}.*all equal`) }),
      ).toBeVisible();
    // One device and one address of two people are no reassurance.
    for (const name of ['IP', 'Fingerprint'])
      await expect(
        evidence.getByRole('rowheader', { name: new RegExp(`^${name}.*the same for different signers`) }),
      ).toBeVisible();
    const questions = evidence.getByRole('list', { name: 'Questions' });
    await expect(questions.getByRole('listitem')).toHaveCount(2);
    await questions.getByText('different signers, one device').click();
    await expect(questions).toContainText('/signatures/1/context/context/fingerprint');
    await expectAccessible(page, { include: '#evidence' });

    await loanPage.open('loan_signed_after_payout');
    await questions.getByText('signature 1 of 19 Nov 2025').click();
    await expect(questions).toContainText('the money went out on 17 Nov 2025');
    await expect(questions).toContainText('/signatures/0/context/signedAt · /transactions/0');
  });
});

test('other numbers of signers, and what cannot be read', async ({ unscripted: loanPage }) => {
  await test.step('three signers are three columns', async () => {
    await loanPage.open('loan_three_signers');
    const evidence = loanPage.section('Evidence');
    await expect(evidence.getByRole('table').first().getByRole('columnheader')).toHaveCount(5);
  });

  await test.step('a geolocation that cannot be read is shown as it came', async () => {
    await loanPage.open('loan_place_unreadable');
    const evidence = loanPage.section('Evidence');
    for (const text of ['Manaus', 'AM', '-123.5505', '-246.6333']) await expect(evidence).toContainText(text);
  });

  await test.step('a program that signed has what there is', async () => {
    await loanPage.open('loan_signed_by_machine');
    await expect(loanPage.section('Evidence')).toContainText('curl/8.14.1');
  });

  await test.step('a loan without signatures says so', async () => {
    await loanPage.open('loan_no_signatures');
    await expect(loanPage.section('Evidence')).toContainText(/Signatures\s*none/);
  });
});

const fake = /FAKE-(TOKEN|COOKIE|KEY)-FOR-TESTS/;

test('credentials and cookies are nowhere', async ({ page, loanPage, context }) => {
  await test.step('credentials are hidden in the raw view and its copies', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await loanPage.open('loan_credentials_in_headers');
    const raw = await loanPage.openJson();
    await expect(raw).toContainText('x-forwarded-for');
    expect((await raw.textContent()) ?? '').not.toMatch(fake);
    await raw.getByRole('button', { name: 'Copy all' }).click();
    await expect.poll(() => clipboardOf(page)).toContain('x-forwarded-for');
    expect(await clipboardOf(page)).not.toMatch(fake);
  });

  await test.step('credentials and cookies are never on the page, opened or not', async () => {
    const evidence = loanPage.section('Evidence');
    const headers = cells(evidence, 'Headers').first();
    await headers.locator('summary').click();
    const standard = ['authorization', 'cookie', 'set-cookie', 'proxy-authorization', 'x-api-key'];
    for (const name of [...standard, 'x-auth', 'ocp-apim-subscription-key', 'request']) {
      const row = headers
        .locator('.json-readable > div')
        .filter({ has: page.getByText(name, { exact: true }) });
      await expect(row.last(), name).toContainText('hidden: a credential');
    }
    await expect(evidence).toContainText('203.0.113.7, 198.51.100.21');
    // Other members stay beside a credential; a text with one is hidden as a whole.
    const metadata = loanPage.section('Metadata');
    for (const text of ['text/plain', 'hidden: a credential']) await expect(metadata).toContainText(text);
    for (const summary of await page.getByRole('main').locator('details:not([open]) > summary').all()) {
      if (await summary.isVisible()) await summary.click();
    }
    expect((await page.getByRole('main').textContent()) ?? '').not.toMatch(fake);
  });
});
