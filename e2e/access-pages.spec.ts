import { expect, type Page } from '@playwright/test';
import { expectListedAccessible, overflow, violations } from './axe.ts';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';
import type { RoleName } from './servers/start-identity.ts';
import { freshLoan } from './servers/start-sandbox.ts';

type Screen = {
  name: string;
  role: RoleName | null;
  path: () => string;
  prepare?: (page: Page) => Promise<void>;
  /** The same screen as one above, with other data. */
  isFurtherState?: boolean;
};

const problems = ['state', 'noAccess', 'unreachable', 'token&fault=clock', 'client', 'signOut'];

const askForReason = async (page: Page) => {
  await page.getByRole('button', { name: 'Reveal all of Parties' }).click();
  await page.getByLabel('Another reason').check();
  await page.getByLabel('In your own words').fill('cliente ana@example.com.br');
  await expect(page.getByRole('alert').filter({ hasText: 'e-mail' })).toBeVisible();
};

const revealAll = async (page: Page) => {
  await page.getByRole('button', { name: 'Reveal all of Parties' }).click();
  await page.getByLabel('A dispute or complaint').check();
  await page.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(page.locator('.revealed').first()).toBeAttached();
};

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^Signed in:/ }).click();
  await expect(page.locator('[popover]:popover-open')).toBeVisible();
};

const screens: Screen[] = [
  ...problems.map((reason, index) => ({
    name: `a sign-in that came to nothing (${reason})`,
    role: null,
    path: () => `/sign-in/problem?reason=${reason}&id=b357667e-5e16-4506-ba00-2201633cb0d8`,
    isFurtherState: index > 0,
  })),
  { name: 'signed out', role: null, path: () => '/signed-out' },
  { name: 'the button of a sign-in', role: null, path: () => '/sign-in/start', isFurtherState: true },
  { name: 'my sessions', role: 'support', path: () => '/sessions' },
  { name: 'everyone’s sessions', role: 'auditor', path: () => '/sessions?of=all', isFurtherState: true },
  { name: 'the access log', role: 'auditor', path: () => '/access-log' },
  { name: 'a refusal', role: 'support', path: () => '/access-log' },
  { name: 'who is signed in', role: 'auditor', path: () => '/', prepare: openMenu },
  { name: 'a masked loan', role: 'support', path: () => `/loans/${freshLoan()}` },
  {
    name: 'a masked loan, all expanded',
    role: 'support',
    path: () => `/loans/${freshLoan()}?expand=customer,company,employment,fund,signer,paymentMethod`,
    isFurtherState: true,
  },
  {
    name: 'a masked loan that departs',
    role: 'support',
    path: () => '/loans/loan_wrong_types',
    isFurtherState: true,
  },
  {
    name: 'a masked loan of an auditor',
    role: 'auditor',
    path: () => '/loans/loan_hostile_text',
    isFurtherState: true,
  },
  { name: 'a reason', role: 'support', path: () => `/loans/${freshLoan()}`, prepare: askForReason },
  {
    name: 'what was revealed',
    role: 'support',
    path: () => `/loans/${freshLoan()}`,
    prepare: revealAll,
    isFurtherState: true,
  },
];

for (const [index, { name, role, path, prepare, isFurtherState }] of screens.entries()) {
  test.describe(`as ${role ?? 'nobody'}`, () => {
    test.use({ role });
    test(`axe finds nothing, and nothing scrolls sideways: ${name}`, async ({ page, faults }) => {
      if (name === 'a refusal') faults.expect(/answer 403|Failed to load/);
      await page.goto(path());
      await hydrated(page);
      await prepare?.(page);
      for (const width of [390, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `${width}`).toEqual([]);
      }
      await expectListedAccessible(page, index, isFurtherState);
    });
  });
}

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR', role: 'support' });
  test('a masked loan speaks Portuguese', async ({ page }) => {
    await page.goto(`/loans/${freshLoan()}`);
    await hydrated(page);
    await expect(page.getByRole('main')).not.toContainText(/Masked view|Reveal|Verify/);
    expect(await violations(page)).toEqual([]);
    await page.goto('/sessions');
    await expect(page.getByRole('main')).not.toContainText(/Sessions|Signed in/);
    expect(await violations(page)).toEqual([]);
  });
});
