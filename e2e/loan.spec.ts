import { expect } from '@playwright/test';
import { test } from './fixtures.ts';

test.describe('a complete loan', () => {
  test('it is shown whole: head, figures, offer, identifiers and panels', async ({
    page,
    loanPage,
    context,
  }) => {
    await test.step('has a head with contract, status, customer and instants', async () => {
      await loanPage.open('loan_complete');
      await expect(page).toHaveTitle('loan_complete · Loan Desk');
      await expect(loanPage.contract).toContainText('CCB-2026-000417');
      const head = page.getByRole('main').locator('header').first();
      await expect(head).toContainText('Status open');
      await expect(head.getByText('loan_complete', { exact: true })).toBeHidden();
      await loanPage.openIds();
      await expect(head.getByText('loan_complete', { exact: true })).toBeVisible();
      await expect(head.getByText('9dbcb286-4c66-45e6-8c30-bcca7bbce647', { exact: true })).toBeVisible();
      await expect(head.getByText('Maria das Dores Silva', { exact: true })).toBeVisible();
      await expect(head.getByText('cust_88b', { exact: true })).toBeVisible();
      for (const exact of ['18 Nov 2026, 09:58:20.114 BRT', '20 Nov 2026, 11:00:00 BRT'])
        await expect(head.locator(`time[title^="${exact}"]`)).toBeVisible();
      await expect(head).toContainText(/retrieved/);
      for (const name of ['Refresh', 'Copy link', 'Print']) {
        await expect(head.getByRole('button', { name })).toBeVisible();
      }
      await expect(head.getByRole('link', { name: 'JSON' })).toBeVisible();
    });

    await test.step('has its key figures, by the units of the review', async () => {
      const figures = {
        Disbursement: 'R$\u00a05,000.00',
        Installments: /12 ×\s*R\$\u00a0513\.40$/,
        Total: 'R$\u00a06,160.80',
        CET: '45.32% a year',
        Rate: '1.99% a month',
        'First due': '5 Jan 2027',
      };
      for (const [label, value] of Object.entries(figures)) {
        await expect(loanPage.value(loanPage.figures, label)).toHaveText(value);
      }
      // Units that are confirmed need no word.
      await expect(loanPage.figures).not.toContainText('assumed');
      await expect(loanPage.section('Offer')).toContainText('late charges: 0.02 = 2.00%, assumed');
      await expect(loanPage.figures).not.toContainText('confirmed');
    });

    await test.step('has the other fields of the offer', async () => {
      const offer = loanPage.section('Offer');
      const rows = {
        Interest: 'R$\u00a0769.45',
        IOF: 'R$\u00a095.86',
        'Additional IOF': 'R$\u00a020.49',
        'CET a month': '3.16%',
        'Rate a year': '26.68%',
        'Interest type': 'pre_price_days',
        'Credit operation': 'ccb',
        'Expected disbursement': '23 Nov 2026',
        'Interest grace': '0',
        'Principal grace': '0',
        Fund: /fund_Qb71LxA0nVt4eZ9p/,
        Product: /prod_H2fWnYk81sLpXq0C/,
        'Credit policy': /crpl_a8YhGm2RsJ6cFxU1/,
        Description: 'Consignado privado, contrato CCB',
        Identifier: /offr_jccSPBBpxhu4dzvx/,
        Created: '18 Nov 2026, 09:47',
        Premium: 'R$\u00a0125.00',
        'Policy number': 'AP-9523676196',
        Fine: '2.00%',
        'Default interest a month': '1.00%',
      };
      for (const [label, value] of Object.entries(rows)) {
        await expect(loanPage.value(offer, label), label).toHaveText(value);
      }
      await expect(offer.getByRole('table', { name: 'Rebates' })).toContainText(
        'Tarifa de abertura de crédito',
      );
      await expect(offer.getByRole('table', { name: 'Cash-out of the offer' })).toContainText('5,000');
    });

    await test.step('has each identifier whole, copied with one click', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const ids = [
        'CCB-2026-000417',
        'loan_complete',
        '9dbcb286-4c66-45e6-8c30-bcca7bbce647',
        'cust_88b',
        'empl_77a',
      ];
      for (const id of ids) {
        await page
          .getByRole('button', { name: `Copy ${id}`, exact: true })
          .first()
          .click();
        await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(id);
      }
      await expect(page.getByText('Copied').first()).toBeAttached();
    });

    await test.step('has every panel', async () => {
      const shows: Record<string, RegExp[]> = {
        Parties: [/Maria das Dores Silva/, /390\.533\.447-05/, /empl_77a/, /comp_GczGxftbJd9gFMNk/],
        Offer: [/offr_jccSPBBpxhu4dzvx/, /Seguradora Baía Azul/, /tac/, /workdays/, /TAB-2026-11/],
        Timeline: [/Proposta criada/, /Desembolso agendado/, /20 Nov/],
        'Where the money went': [/payment_method/, /maria\.silva@exemplo\.com\.br/],
        Transactions: [/Liberação do crédito/, /IOF financiado/, /95\.86/],
        Attachments: [/file_dllMzZU5MdpiErJ7/],
        Evidence: [/192\.0\.2\.36/, /cc6a433ce07b0901809afe2f1bdc9735/, /sgnr_NyvU4l1lTeE7rupD/],
        Metadata: [/whatsapp/, /CONV-64187/, /camp-44/],
        'Off-spec values': [/No value departs/],
        'Raw JSON': [],
      };
      await loanPage.openMore();
      for (const [name, texts] of Object.entries(shows)) {
        await expect(loanPage.section(name), name).toBeVisible();
        for (const text of texts) await expect(loanPage.section(name), name).toContainText(text);
        const link = loanPage.sections.getByRole('link', { name });
        await expect(link, `${name} in the list of sections`).toBeVisible();
      }
      await loanPage.sections.getByRole('link', { name: 'Metadata' }).click();
      await expect(loanPage.section('Metadata')).toBeInViewport();
      await expect(page).toHaveURL(/#metadata$/);
    });

    await test.step('has nothing masked for an analyst, who is asked for no reason', async () => {
      await expect(page.getByText('Masked view')).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Reveal/ })).toHaveCount(0);
    });
  });
});

test('a configured unit is named; a status has the lender’s words', async ({
  configuredDesk: desk,
  page,
  loanPage,
}) => {
  await page.goto(`${desk.origin}/loans/loan_status_unknown`);
  await loanPage.ready();
  const head = page.getByRole('main').locator('header').first();
  await expect(head).toContainText('Awaiting the moon');
  await expect(head).toContainText('awaiting_moon_phase');
  const figure = (label: string) => loanPage.value(loanPage.figures, label);
  await expect(figure('Disbursement')).toHaveText('R$\u00a05,000.00');
  await expect(figure('Installments')).toHaveText(/12 ×\s*R\$\u00a0509\.43/);
  await expect(figure('CET')).toHaveText(/43\.26% a year/);
  await expect(figure('Rate')).toHaveText(/1\.99% a month/);
  await expect(loanPage.figures).not.toContainText('assumed');
  await expect(loanPage.section('Transactions')).toContainText('5,000.00');
  await loanPage.section('Offer').getByRole('button', { name: 'Show as sent' }).click();
  await expect(figure('Disbursement')).toHaveText('5000');
  await expect(figure('CET a year')).toHaveText('0.432623');
  await loanPage.section('Offer').getByRole('button', { name: 'Show as sent' }).click();
  await expect(figure('Disbursement')).toHaveText('R$\u00a05,000.00');
});

test.describe('a state of a value', () => {
  test('a value that is absent, null, zero or empty', async ({ unscripted: loanPage, givenDesk: desk }) => {
    const { page } = loanPage;
    await test.step('absent', async () => {
      await test.step('absent: a fixed place says so, a row is not there', async () => {
        await loanPage.open('loan_sparse');
        await expect(loanPage.contract).toContainText('No contract number in the answer');
        for (const label of [
          'Disbursement',
          'Installments',
          'Total',
          'CET a year',
          'Rate a month',
          'First due',
        ]) {
          await expect(loanPage.value(loanPage.figures, label)).toHaveText('— not in the answer');
        }
        for (const name of [
          'Parties',
          'Offer',
          'Where the money went',
          'Transactions',
          'Attachments',
          'Metadata',
        ]) {
          await expect(loanPage.section(name)).toContainText('Nothing in the answer.');
        }
        await expect(page.getByText('loan_sparse', { exact: true }).first()).toBeVisible();
        await expect(loanPage.section('Off-spec values')).toContainText('No value departs');
      });
      await test.step('a part of the offer that has no row has no title', async () => {
        await loanPage.open('loan_rates_mixed');
        const offer = loanPage.section('Offer');
        await expect(offer.getByRole('heading', { name: 'Rates', exact: true })).toBeVisible();
        await expect(offer.getByRole('heading', { name: 'Terms', exact: true })).toBeHidden();
      });
      await test.step('an empty object is a loan too', async () => {
        await loanPage.open('loan_empty_object');
        await expect(loanPage.contract).toContainText('No contract number in the answer');
        await expect(page.getByText('loan_empty_object', { exact: true }).first()).toBeVisible();
      });
    });

    await test.step('null and zero', async () => {
      await test.step('null', async () => {
        await loanPage.open('loan_nulls');
        for (const name of ['Offer', 'Where the money went', 'Transactions', 'Attachments', 'Metadata']) {
          await expect(loanPage.section(name).getByText('null', { exact: true })).toBeVisible();
          await expect(loanPage.section(name)).not.toContainText('Nothing in the answer.');
        }
        for (const label of ['Customer', 'Employment', 'Company']) {
          await expect(loanPage.value(loanPage.section('Parties'), label)).toHaveText('null');
        }
        await expect(page.getByRole('main').locator('header').first()).toContainText('extnull');
        await expect(page.getByRole('main').locator('header').first()).toContainText('Statusnull');
        await expect(loanPage.value(loanPage.section('Also in the answer'), 'Deleted')).toHaveText('null');
      });
      await test.step('null inside', async () => {
        await loanPage.open('loan_nulls_inside');
        for (const label of ['Disbursement', 'Total', 'CET a year', 'First due']) {
          await expect(loanPage.value(loanPage.figures, label)).toHaveText('null');
        }
        await expect(loanPage.section('Transactions').locator('table')).toContainText('null');
        await expect(loanPage.section('Evidence')).toContainText(/Headers\s*null/);
      });
      await test.step('zero', async () => {
        await loanPage.open('loan_zeros');
        for (const label of ['Disbursement', 'Total']) {
          await expect(loanPage.value(loanPage.figures, label)).toHaveText('R$\u00a00.00');
        }
        // Zero is zero in every unit, and so is no evidence of it.
        for (const label of ['CET a year', 'Rate a month']) {
          await expect(loanPage.value(loanPage.figures, label)).toHaveText('0');
        }
        await expect(loanPage.value(loanPage.figures, 'Installments')).toHaveText(/0 ×\s*R\$\u00a00\.00/);
      });
    });

    await test.step('empty', async () => {
      await test.step('an empty list', async () => {
        const lists = { cashout: [], transactions: [], attachments: [] };
        const offer = { id: 'offr_empty', description: '', interestType: '' };
        desk.give('loan_empty', JSON.stringify({ id: 'loan_empty', ...lists, offer, metadata: {} }));
        await page.goto(`${desk.origin}/loans/loan_empty`);
        for (const name of ['Where the money went', 'Transactions', 'Attachments']) {
          await expect(loanPage.section(name)).toContainText('none');
          await expect(loanPage.section(name)).not.toContainText('Nothing in the answer.');
        }
      });
      await test.step('an empty object', async () => {
        await expect(loanPage.section('Metadata')).toContainText('none');
      });
      await test.step('an empty text', async () => {
        await expect(loanPage.value(loanPage.section('Offer'), 'Description')).toContainText('""');
        await expect(loanPage.value(loanPage.section('Offer'), 'Interest type')).toContainText('""');
      });
    });
  });

  test('codes and fields that the specification does not have', async ({
    unscripted: loanPage,
    loanPage: scripted,
    givenDesk: desk,
    sandbox,
  }) => {
    const { page } = loanPage;
    await test.step('unknown values are shown as they came', async () => {
      const { cashout } = await sandbox.loan('loan_cashout_unknown');
      const { status } = await sandbox.loan('loan_status_unknown');
      const { offer } = await sandbox.loan('loan_codes_unknown');
      desk.give('loan_unknown', JSON.stringify({ id: 'loan_unknown', status, offer, cashout }));
      await page.goto(`${desk.origin}/loans/loan_unknown`);
      await test.step('an unknown status is raw, neutral, and said to be unknown', async () => {
        const head = page.getByRole('main').locator('header').first();
        await expect(head).toContainText('awaiting_moon_phase');
        await expect(head).toContainText('Not in the specification');
      });
      await test.step('unknown codes are raw', async () => {
        const offer = loanPage.section('Offer');
        for (const code of [
          'pos_ipca_plus',
          'nce',
          'embedded_v2',
          'registry_fee',
          'percentage',
          'lunar_days',
        ]) {
          await expect(offer.getByText(code, { exact: true })).toBeVisible();
        }
      });
      await test.step('an unknown type of cash-out is shown whole', async () => {
        for (const text of ['drex_wallet', 'drexWallet', 'piloto', '0x8f3a0c2e77', '12']) {
          await expect(loanPage.section('Where the money went')).toContainText(text);
        }
      });
    });

    await test.step('fields outside the specification are kept, at every level', async () => {
      await scripted.open('loan_unknown_fields');
      const found: Record<string, string[]> = {
        'Also in the answer': ['riskBand', 'B2', 'collateralSummary', 'FGTS', 'severance', '1800.5'],
        Offer: [
          'Also in the answer',
          'dailyRate',
          '0.000657',
          '5 Jan 2026',
          'coverageMonths',
          'partner',
          'graceDays',
        ],
        'Where the money went': ['Also in the answer', 'retries', '0.35'],
        Transactions: ['Also in the answer', 'trns_91', 'balance', 'manual'],
        Attachments: ['Also in the answer', 'ccb', 'pages', '11'],
        Evidence: ['Also in the answer', 'sess_7f1', 'battery', 'certificate', 'ICP-Brasil', 'isRooted'],
      };
      for (const [name, texts] of Object.entries(found)) {
        for (const text of texts) await expect(scripted.section(name), name).toContainText(text);
      }
      const timeline = scripted.section('Timeline');
      await timeline.locator('summary', { hasText: 'Proposta criada' }).click();
      await expect(timeline).toContainText('analyst.42');
      await scripted.openMore();
      await expect(scripted.sections.getByRole('link', { name: 'Also in the answer' })).toBeVisible();
    });

    await test.step('identifiers without their prefixes are shown as they came', async () => {
      await loanPage.open('loan_other_prefixes');
      for (const id of ['offer-1', 'FUND 12', 'loan_complete']) {
        await expect(loanPage.section('Offer')).toContainText(id);
      }
      const file = loanPage.section('Attachments');
      await expect(file).toContainText('https://files.exemplo.com.br/1.pdf');
      await expect(file.getByRole('link', { name: /exemplo/ })).toHaveCount(0);
      await expect(loanPage.section('Off-spec values')).toContainText('an identifier that begins with offr_');
    });
  });

  test('what departs from the specification is marked, and leads to the deviations', async ({
    unscripted: loanPage,
  }) => {
    const { page } = loanPage;
    await test.step('a wrong type is shown as it came, marked, and leads to the deviations', async () => {
      await loanPage.open('loan_wrong_types');
      const figures: Record<string, string> = {
        Disbursement: '"5000.00"',
        Installments: '"509,43"',
        Total: '"R$ 6.113,16"',
        'Rate a month': '"1.99%"',
        'First due': '20260105',
      };
      for (const [label, text] of Object.entries(figures)) {
        await expect(loanPage.value(loanPage.figures, label)).toContainText(text);
      }
      await expect(page.getByRole('main').locator('header').first()).toContainText('7');
      await expect(loanPage.contract).toContainText('2026000417');
      await loanPage
        .value(loanPage.figures, 'Disbursement')
        .getByRole('link', { name: /^Off-spec/ })
        .click();
      await expect(loanPage.section('Off-spec values')).toBeInViewport();
      const list = loanPage.section('Off-spec values').getByRole('table');
      for (const path of [
        '/status',
        '/externalId',
        '/offer/disbursementAmount',
        '/deleted',
        '/transactions/0/amount',
      ]) {
        await expect(list.getByRole('link', { name: path, exact: true })).toBeVisible();
      }
      const offer = loanPage.section('Offer');
      await list.getByRole('link', { name: '/offer/totalAmount', exact: true }).click();
      await expect(offer).toBeInViewport();
      await list.getByRole('link', { name: '/status', exact: true }).click();
      await expect(loanPage.contract).toBeInViewport();
      await list.getByRole('link', { name: '/transactions/0/amount', exact: true }).click();
      await expect(loanPage.section('Transactions')).toBeInViewport();
    });

    await test.step('a wrong shape breaks nothing and loses nothing', async () => {
      await loanPage.open('loan_wrong_shapes');
      for (const name of [
        'Offer',
        'Where the money went',
        'Transactions',
        'Attachments',
        'Evidence',
        'Timeline',
        'Metadata',
      ]) {
        await expect(loanPage.section(name), name).toBeVisible();
      }
      const content = page.getByRole('main');
      for (const text of [
        'file_Xa1',
        'cust_1',
        'cust_2',
        'sgnr_1',
        'signed',
        'iPhone',
        '2026-02-05',
        'channel',
      ]) {
        await expect(content).toContainText(text);
      }
      for (const path of ['/cashout', '/offer', '/context', '/history', '/customer', '/metadata']) {
        const link = loanPage.section('Off-spec values').getByRole('link', { name: path, exact: true });
        await expect(link).toBeVisible();
      }
    });
  });

  test('numbers and another identifier', async ({ loanPage, unscripted }) => {
    await test.step('a number that a double cannot hold keeps every digit', async () => {
      await loanPage.open('loan_exact_numbers');
      await expect(loanPage.value(loanPage.figures, 'Disbursement')).toContainText('12345678901234567890');
      await expect(loanPage.value(loanPage.figures, 'Total')).toContainText('1e400');
      await expect(loanPage.value(loanPage.figures, 'Rate a month')).toContainText('0.1234567890123456789');
      await expect(loanPage.section('Transactions')).toContainText('98765432109876543210.01');
      await expect(loanPage.section('Off-spec values')).toContainText('a number that computers hold exactly');
      const raw = await loanPage.openJson();
      await expect(raw, 'as JSON too').toContainText('12345678901234567890');
      await expect(raw).toContainText('98765432109876543210.01');
    });

    await test.step('an answer under another identifier says which', async () => {
      await unscripted.open('loan_id_differs');
      const main = unscripted.page.getByRole('main');
      await expect(main.getByText('loan_another_one').first()).toBeVisible();
      await expect(main.getByText('loan_id_differs').first()).toBeVisible();
    });
  });
});

test('a deleted loan, dates, totals, and things that are deep and long', async ({
  unscripted: loanPage,
  givenDesk: desk,
  sandbox,
}) => {
  const { page } = loanPage;
  await test.step('a deleted loan has one banner, and repeats nowhere what it lacks', async () => {
    await loanPage.open('loan_deleted', '?payment_for=2036-12-01');
    await expect(loanPage.contract).toContainText('CCB-2025-000421');
    await expect(page.getByRole('note')).toContainText('This loan was deleted.');
    await loanPage.openMore();
    for (const name of [
      'Offer',
      'Where the money went',
      'Transactions',
      'Attachments',
      'Evidence',
      'Metadata',
      'Timeline',
    ]) {
      await expect(page.getByRole('region', { name, exact: true }), name).toHaveCount(0);
      await expect(loanPage.sections.getByRole('link', { name })).toHaveCount(0);
    }
    await expect(page.getByText('Nothing in the answer.')).toHaveCount(0);
    await expect(loanPage.band.locator('.tile'), 'a subset has no amounts').toHaveCount(0);
    await loanPage.open('loan_deleted_id_only');
    await expect(page.getByRole('note')).toContainText('This loan was deleted.');
    await expect(page.getByRole('combobox', { name: 'Find a loan' })).toBeVisible();
  });

  await test.step('a civil date is that day in every zone; an instant is in the configured one', async () => {
    await loanPage.open('loan_dates_at_edges');
    await expect(loanPage.value(loanPage.figures, 'First due')).toHaveText('1 Jan 2026');
    const transactions = loanPage.section('Transactions').locator('table');
    for (const day of ['29 Feb 2024', '31 Dec 9999', '1 Jan 2026', '1 Jan 0001', '01/02/2026']) {
      await expect(transactions).toContainText(day);
    }
    const head = page.getByRole('main').locator('header').first();
    // 2026-01-01T02:30Z is still the year before in São Paulo, whatever the browser's own zone.
    await expect(head.locator('time[title^="31 Dec 2025, 23:30:00 BRT"]')).toHaveText('31 Dec 2025, 23:30');
    await expect(loanPage.value(loanPage.section('Offer'), 'Created')).toContainText('31 Dec 2025, 23:59');
    await expect(loanPage.value(loanPage.section('Offer'), 'Expected disbursement')).toContainText(
      '2026-02-30',
    );
    await expect(head).toContainText('2026-11-20T11:00:00');
  });

  await test.step('a total is the sum of what its table shows', async () => {
    const totals: [loan: string, section: string, total: string][] = [
      ['loan_cashout_several', 'Where the money went', 'R$\u00a05,000.00'],
    ];
    for (const [loan, section, total] of totals) {
      await loanPage.open(loan);
      await loanPage.openPayouts();
      const row = loanPage
        .section(section)
        .getByRole('row')
        .filter({ hasText: /^Total/ });
      await expect(row.getByRole('cell').last()).toHaveText(total);
    }
  });

  await test.step('deep and long things are shown', async () => {
    const { metadata: deep } = await sandbox.loan('loan_deep_metadata');
    const { customer } = await sandbox.loan('loan_customer_free_object?expand=customer');
    const long = await sandbox.loan('loan_long_texts');
    const metadata = { ...Object(long.metadata), deep };
    desk.give('loan_long_texts', JSON.stringify({ ...long, customer, metadata }));
    await page.goto(`${desk.origin}/loans/loan_long_texts`);
    await expect(loanPage.section('Metadata')).toContainText('the bottom');
    await expect(loanPage.section('Parties')).toContainText('cust_anonymous000001');
    await expect(loanPage.section('Metadata')).toContainText('item 39');
  });
});

const named: [loan: string, query: string, shows: Record<string, string[]>][] = [
  ['loan_rates_percent', '', { 'Key figures': ['45.32%', '1.99%'] }],
  ['loan_zero_rate', '', { 'Key figures': ['Rate a month0'] }],
  [
    'loan_no_offer',
    '',
    { 'Key figures': ['not in the answer'], Transactions: ['Liberação do crédito', '5,000'] },
  ],
  [
    'loan_all_ignored',
    '?expand=customer&fields=id,amountRemaining,amountForPayment&payment_for=2036-12-01',
    {
      'Balance on': ['on 1 Dec 2036 the API answered with neither amount'],
      'Off-spec values': ['/customer', '/offer'],
    },
  ],
];
test('a loan of the sandbox shows what it is named for', async ({
  unscripted: loanPage,
  givenDesk: desk,
  sandbox,
}) => {
  for (const [loan, query, shows] of named) {
    await test.step(loan, async () => {
      await loanPage.open(loan, query);
      for (const [section, texts] of Object.entries(shows)) {
        for (const text of texts) await expect(loanPage.section(section), section).toContainText(text);
      }
    });
  }

  await test.step('each type of cash-out', async () => {
    const shows = {
      boleto: ['boleto', '23 Nov 2025', 'Financeira Serra Dourada S.A.'],
      invoice: ['invoice', 'FAT-04259171', 'Cartões Beira-Mar S.A.'],
      transfer_pix: ['pix', 'E3240250220251123125010909665376', '264036-1'],
      transfer_ted: ['ted', 'STR20251123244651103', 'Bradesco'],
    };
    const loans = await Promise.all(Object.keys(shows).map((type) => sandbox.loan(`loan_cashout_${type}`)));
    const cashout = loans.flatMap((loan) => loan.cashout);
    desk.give('loan_cashouts', JSON.stringify({ ...loans[0], id: 'loan_cashouts', cashout }));
    await loanPage.page.goto(`${desk.origin}/loans/loan_cashouts`);
    const section = loanPage.section('Where the money went');
    for (const text of Object.values(shows).flat()) await expect(section).toContainText(text);
  });
});

test('hostile text is shown as text only; it is whole, and its names are names', async ({
  page,
  loanPage,
  givenDesk: desk,
  sandbox,
}) => {
  await test.step('it is shown as text only', async () => {
    const { metadata } = await sandbox.loan('loan_hostile_text');
    const everywhere = await sandbox.loan('loan_hostile_everywhere');
    desk.give('loan_hostile', JSON.stringify({ ...everywhere, id: 'loan_hostile', metadata }));
    await page.goto(`${desk.origin}/loans/loan_hostile`);
    await loanPage.ready();
    await expect(page).toHaveTitle(/Loan Desk/);
    const content = page.getByRole('main');
    await expect(content.locator('img, iframe, object, embed, b:has-text("bold")')).toHaveCount(0);
    const links = await content
      .locator('a')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    expect(links.filter((href) => !/^(#|\/(?!\/))/.test(href))).toEqual([]);
    for (const panel of ['Evidence', 'Metadata']) {
      const text = (await loanPage.section(panel).textContent()) ?? '';
      expect(text, panel).toContain('</script><script>document.title="owned"</script>');
      expect(text, panel).toContain('javascript:alert(document.domain)');
      expect(text, panel).toContain('\\u{202e}gpj.exe\\u{202c}');
    }
    const text = (await content.textContent()) ?? '';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what may not be there is looked for.
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u0000\u001b\u200b\ufeff]/);
    await loanPage.openJson();
    await expect(content.locator('img, iframe, object, embed')).toHaveCount(0);
    expect((await content.textContent()) ?? '').not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
  });

  await test.step('20 KB are whole, and folded, except on paper', async () => {
    const metadata = loanPage.section('Metadata');
    const end = metadata.getByText(/vinte mil caracteres\. fim$/);
    await expect(end).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(end).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await expect(end).toBeHidden();
    await metadata.locator('summary', { hasText: 'Show all' }).first().click();
    await expect(end).toBeVisible();
  });

  await test.step('awkward names are names', async () => {
    for (const text of [
      '__proto__',
      'constructor',
      'hasOwnProperty',
      'empty key',
      'a.b',
      '<img src=x onerror=alert(5)>',
    ]) {
      await expect(loanPage.section('Metadata')).toContainText(text);
    }
  });
});
