import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { canary, startPlanted } from './canaries.ts';
import { test } from './fixtures.ts';
import { clipboardOf, LoanPage } from './loan-page.ts';
import { posted } from './raw.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every address of the app, as its file tree has them, for one loan: a new one cannot be forgotten. */
function everyAddress(loan: string): string[] {
  const values: Record<string, string> = {
    loan,
    id: '0'.repeat(64),
    locale: 'en',
    '...rest': 'no/such/door',
  };
  const paths = globSync('**/{page.tsx,route.ts}', { cwd: `${root}app` })
    .map((file) => `/${file.replaceAll('\\', '/').replace(/\/?(page\.tsx|route\.ts)$/, '')}`)
    .map((path) => path.replace(/\[([^\]]+)\]/g, (_, name: string) => values[name] ?? `unknown-${name}`));
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.join(), 'a value for each part that varies').not.toContain('unknown-');
  return [
    ...paths,
    `/loans/${loan}?expand=customer,company&fields=id,customer`,
    `/api/loans/${loan}?fields=customer,context,metadata,signatures&expand=signer,employment,paymentMethod`,
    `/open?q=${loan}`,
  ];
}

for (const role of ['support', 'auditor'] as const) {
  test(`no canary reaches ${role} at any address, by any method`, async ({ ownDesk, cookieOf }) => {
    const planted = await startPlanted(12);
    const desk = await ownDesk({}, planted);
    const [masked, whole] = [await cookieOf(role), await cookieOf('analyst')];
    const leaks: string[] = [];
    let seen = 0;
    for (const loan of planted.ids) {
      const all = await desk.raw({ path: `/api/loans/${loan}`, as: whole });
      if (canary.test(all.body)) seen += 1;
      for (const path of everyAddress(loan)) {
        const answer = await desk.raw({ path, as: masked });
        expect(answer.status, path).toBeGreaterThanOrEqual(200);
        if (canary.test(answer.wire)) leaks.push(path);
      }
      // The page as its own framework asks for it, once it says under which address.
      const asData = { as: masked, headers: { rsc: '1' } };
      const { headers } = await desk.raw({ path: `/loans/${loan}`, ...asData });
      const data = await desk.raw({ path: headers.location ?? '', ...asData });
      expect(data.headers['content-type']).toContain('text/x-component');
      if (canary.test(data.wire)) leaks.push('the data of the page');
      const said = posted(`/api/loans/${loan}/verifications`, { kind: 'document', typed: '39053344705' });
      const verified = await desk.raw({ ...said, as: masked });
      expect(verified.status).toBe(role === 'support' ? 200 : 403);
      if (canary.test(verified.wire)) leaks.push('a verification');
    }
    planted.stop();
    expect(seen, 'loans that hold canaries at all').toBeGreaterThan(9);
    expect(leaks).toEqual([]);
    expect(desk.output()).not.toMatch(canary);
  });
}

for (const role of ['support', 'auditor', 'analyst'] as const) {
  const sees = role === 'analyst';
  test.describe(`in a browser of ${role}`, () => {
    test.use({ role });

    test(`canaries are ${sees ? 'in' : 'in none of'} what is shown, loaded, copied, printed or kept`, async ({
      page,
      ownDesk,
    }) => {
      const planted = await startPlanted(sees ? 2 : 6);
      const desk = await ownDesk({}, planted);
      const loaded: Promise<string>[] = [];
      page.on('response', (response) => {
        // Files of the build are the same for everyone.
        if (!response.url().includes('/_next/static/')) loaded.push(response.text().catch(() => ''));
      });
      const loanPage = new LoanPage(page, desk.origin);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const found = { shown: false, printed: false, copied: false, loaded: false, kept: false };
      const look = (where: keyof typeof found, text: string) => {
        if (canary.test(text)) found[where] = true;
      };
      /** All that stands in the document, its hints included. */
      const written = () => page.evaluate(() => document.documentElement.outerHTML);
      for (const loan of planted.ids) {
        await loanPage.open(loan);
        const raw = await loanPage.openJson();
        await raw.getByRole('button', { name: 'Open all' }).click();
        await raw.getByRole('button', { name: 'Copy all' }).click();
        await expect.poll(() => clipboardOf(page)).toContain(loan);
        look('copied', await clipboardOf(page));
        await page.emulateMedia({ media: 'print' });
        look('printed', await written());
        await page.emulateMedia({ media: 'screen' });
        await loanPage.refresh.click();
        await expect(loanPage.refresh).toBeEnabled();
        look('shown', await written());
        const kept = () => JSON.stringify([{ ...localStorage, ...sessionStorage }, document.cookie]);
        look('kept', (await page.evaluate(kept)) + page.url());
      }
      planted.stop();
      expect(loaded.length).toBeGreaterThan(planted.ids.length);
      for (const text of await Promise.all(loaded)) look('loaded', text);
      // What an analyst is shown tells that these places were looked at; nobody's browser keeps any of it.
      expect(found).toEqual({ shown: sees, printed: sees, copied: sees, loaded: sees, kept: false });
    });
  });
}
