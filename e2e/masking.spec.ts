import { expect, type Page } from '@playwright/test';
import { canary, contacts, startPlanted } from './canaries.ts';
import { test } from './fixtures.ts';
import { clipboardOf, hydrated, LoanPage, printDossier } from './loan-page.ts';
import { posted, type RawRequest } from './raw.ts';
import { prepareSubject, type RouteSubject, routeCases } from './route-cases.ts';
import type { Desk } from './servers/start-desk.ts';

/** Identifiers that lead to the planted loans, and may be shown. */
const leads = [
  { kind: 'contract', id: 'CCB2026000417', written: 'CCB-2026-000417', evidence: 'label' },
  { kind: 'externalId', id: '0b7f4c1e-8a53-4a1e-9d7e-3f1c2b4a5d6e', evidence: 'whole' },
  { kind: 'reference', id: 'cust_88b', reference: 'customer', evidence: 'label' },
];

/** The requests of the table, and other forms of them. */
function everyRequest(about: RouteSubject): RawRequest[] {
  const { loan, list } = about;
  const read = [
    `/api/loans/${loan}`,
    `/loans/${loan}?expand=customer,company&fields=id,customer`,
    `/api/loans/${loan}?fields=customer,context,metadata,signatures&expand=signer,employment,paymentMethod`,
    // A step of a walk along a list.
    `/loans/${loan}?list=${list}&at=1`,
    `/lists/${list}?show=found`,
    `/access-log?loan=${loan}`,
    `/api/access-log/export?loan=${loan}`,
    '/open?q=CCB-2026-000417',
  ];
  const ofCustomer = [
    { kind: 'phone', id: contacts.phone, evidence: 'whole' },
    { kind: 'email', id: contacts.email, evidence: 'whole' },
  ];
  const searched = [
    ...['CCB-2026', '0b7', 'cust_88', 'loan_pla'].map((typed) => ({ identifiers: leads, typed })),
    ...ofCustomer.map((one) => ({ identifiers: [one], typed: null })),
  ];
  return [
    ...routeCases.map(({ request }) => request(about)),
    ...read.map((path) => ({ path })),
    ...searched.flatMap((body) => [
      posted('/api/lookup', body),
      posted('/api/lookup/enter', { ...body, chosen: loan }),
    ]),
    { path: '/' },
    posted(`/api/loans/${loan}/verifications/end`, { undo: true }),
    posted('/api/lists', { rows: leads.map((lead, index) => ({ line: index + 1, identifiers: [lead] })) }),
  ];
}

/** Whose browsers are searched: an analyst's view shows that the places that are searched hold canaries at all. */
const browsers = ['auditor', 'support', 'analyst'] as const;

test('no canary reaches a masked role at any address', async ({
  ownDesk,
  cookieOf,
  someone,
  identity,
  faults,
}) => {
  const planted = await startPlanted(2);
  const desk = await ownDesk({}, planted);
  const whole = await cookieOf('analyst');
  let seen = 0;
  // All of them are in the index before anyone looks for one.
  for (const loan of planted.ids) {
    const all = await desk.raw({ path: `/api/loans/${loan}`, as: whole });
    if (canary.test(all.body)) seen += 1;
  }
  expect(seen, 'loans that hold canaries at all').toBe(planted.ids.length);
  for (const role of ['support', 'auditor'] as const) {
    await test.step(role, async () => {
      const masked = await cookieOf(role);
      const { led, revealed, leaks } = await askEverything(desk, { masked, role, ids: planted.ids });
      expect(led, 'what was looked up led to them').toBeGreaterThan(planted.ids.length);
      expect(revealed > 0, 'what would be found where it is').toBe(role === 'support');
      expect(leaks).toEqual([]);
    });
  }
  for (const role of browsers) {
    const sees = role === 'analyst';
    await test.step(`${role}: ${sees ? 'in' : 'in none of'} what the browser has`, async () => {
      const page = await someone(role, {}, { desk, identity });
      // The loan with the most canaries. The requests above examine all that a page is sent of others.
      const found = await lookEverywhere(new LoanPage(page, desk.origin), planted.ids.slice(0, 1));
      // No browser keeps any of it.
      expect(found).toEqual({ shown: sees, printed: sees, copied: sees, loaded: sees, kept: false });
      if (role !== 'auditor')
        expect(await writtenOpinion(page), 'an opinion names nobody').not.toMatch(canary);
      await page.goto(`${desk.origin}/compare?${planted.ids.map((id) => `loan=${id}`).join('&')}`);
      await hydrated(page);
      await page.getByRole('checkbox', { name: 'Only differences' }).uncheck();
      await expect(page.getByRole('table', { name: 'Evidence' })).toBeVisible();
      expect(canary.test(await page.content()), 'two loans side by side').toBe(sees);
      await page.context().close();
      expect(faults.unexpected(), 'errors, warnings and failed requests of the page').toEqual([]);
    });
  }
  planted.stop();
  expect(desk.output()).not.toMatch(canary);
});

/** Sends every request as a masked role. `leaks`: those whose answer holds a canary that nobody asked to reveal. */
async function askEverything(
  desk: Desk,
  { masked, role, ids }: { masked: string; role: 'support' | 'auditor'; ids: readonly string[] },
): Promise<{ led: number; revealed: number; leaks: string[] }> {
  const leaks: string[] = [];
  const ask = (request: RawRequest) => desk.raw({ ...request, as: masked });
  let [revealed, led] = [0, 0];
  const requests = new Map<string, RawRequest>();
  for (const loan of ids) {
    const subject = await prepareSubject(ask, { loan, masked, rows: leads });
    // Most requests name the loan or its list. Those that do not are asked once, and after all that do.
    for (const request of everyRequest(subject)) {
      const key = JSON.stringify(request);
      requests.delete(key);
      requests.set(key, request);
    }
  }
  for (const request of requests.values()) {
    const what = `${request.method ?? 'GET'} ${request.path}`;
    const answer = await ask(request);
    expect(answer.status, what).toBeGreaterThanOrEqual(200);
    expect(answer.status, what).toBeLessThan(500);
    expect(answer.status, `${what}: signed in`).not.toBe(401);
    // A request that is refused for its form proves nothing.
    if (/^\/api\/(?:lookup|lists$)/.test(request.path)) expect(answer.status, what).not.toBe(400);
    if (request.path.startsWith('/api/lookup') && answer.body.includes('loan_planted')) led += 1;
    if (!canary.test(answer.wire)) continue;
    // Only a reveal may answer with a hidden value: it was asked for, and is on record.
    if (role === 'support' && request.path.includes('/reveals')) revealed += 1;
    else leaks.push(what);
  }
  for (const loan of ids) {
    // The page's data as Next's own client asks for it, at the address to which it is redirected.
    const asData = { as: masked, headers: { rsc: '1' } };
    const { headers } = await desk.raw({ path: `/loans/${loan}`, ...asData });
    const data = await desk.raw({ path: headers.location ?? '', ...asData });
    expect(data.headers['content-type']).toContain('text/x-component');
    if (canary.test(data.wire)) leaks.push('the data of the page');
  }
  return { led, revealed, leaks };
}

/** All that the desk has written into the opinion on the loan of a page. */
async function writtenOpinion(page: Page): Promise<string> {
  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Opinion' });
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  const texts = await dialog
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  return texts.join('\n');
}

/** Opens loans as a person does, and says where in their browser a canary is. */
async function lookEverywhere(loanPage: LoanPage, ids: readonly string[]) {
  const { page } = loanPage;
  const loaded: Promise<string>[] = [];
  page.on('response', (response) => {
    // Files of the build are the same for everyone. The page does not read the answer to its report of a print: the browser
    // never has that one whole. The requests above examine it.
    if (!/\/_next\/static\/|\/exports$/.test(response.url())) loaded.push(response.text().catch(() => ''));
  });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const found = { shown: false, printed: false, copied: false, loaded: false, kept: false };
  const look = (where: keyof typeof found, text: string) => {
    if (canary.test(text)) found[where] = true;
  };
  /** All that stands in the document, its hints and what is printed in the margins of a sheet included. */
  const written = () =>
    page.evaluate(() => {
      const margins = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
      return [document.documentElement.outerHTML, ...margins.map(({ cssText }) => cssText)].join('\n');
    });
  for (const loan of ids) {
    await loanPage.open(loan);
    const raw = await loanPage.openJson();
    await raw.getByRole('button', { name: 'Copy all' }).click();
    await expect.poll(() => clipboardOf(page)).toContain(loan);
    look('copied', await clipboardOf(page));
    await printDossier(page);
    look('printed', await page.locator('.dossier').evaluate((dossier) => dossier.outerHTML));
    look('shown', await written());
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await loanPage.refresh.click();
    await expect(loanPage.refresh).toBeEnabled();
    look('shown', await written());
    const kept = () => JSON.stringify([{ ...localStorage, ...sessionStorage }, document.cookie]);
    look('kept', (await page.evaluate(kept)) + page.url());
  }
  expect(loaded.length).toBeGreaterThan(ids.length);
  for (const text of await Promise.all(loaded)) look('loaded', text);
  return found;
}
