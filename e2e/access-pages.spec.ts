import { expect, type Page } from '@playwright/test';
import { type Appearance, expectAccessible, overflow, stayUnhydrated } from './axe.ts';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';
import { freshLoan } from './servers/start-sandbox.ts';

type Screen = {
  name: string;
  /** Without one the screen is a further state of the page that the screen above it has opened. */
  path?: () => string;
  prepare?: (page: Page) => Promise<void>;
  /** The same screen as another one, with other data, is looked at in one appearance. */
  only?: Appearance;
  /** Selects what a further state of a page adds to it: the rest has been looked at. */
  include?: string;
  /** Faults of the page that belong to this screen, which is the last one. */
  expects?: RegExp;
};

/** One of each side that a problem may be on, and the one that offers two ways on. */
const problems = ['state', 'noAccess', 'unreachable', 'client'];

const askForReason = async (page: Page) => {
  await page.getByRole('button', { name: 'Reveal all of Parties' }).click();
  await page.getByLabel('Another reason').check();
  await page.getByLabel('In your own words').fill('cliente ana@example.com.br');
  await expect(page.getByRole('alert').filter({ hasText: 'e-mail' })).toBeVisible();
};

/** Gives another reason in the dialog that stands open. */
const revealAll = async (page: Page) => {
  await page.getByLabel('A dispute or complaint').check();
  await page.getByRole('button', { name: 'Reveal', exact: true }).click();
  await expect(page.locator('.revealed').first()).toBeAttached();
};

const openMenu = async (page: Page) => {
  await page.getByRole('button', { name: /^Signed in:/ }).click();
  await expect(page.locator('[popover]:popover-open')).toBeVisible();
};

/** The screens of each role are looked at one after the other in one page. */
const screensOf: Record<'nobody' | 'support' | 'auditor', Screen[]> = {
  nobody: [
    ...problems.map((reason, index): Screen => {
      return {
        name: `a sign-in that came to nothing (${reason})`,
        path: () => `/sign-in/problem?reason=${reason}&id=b357667e-5e16-4506-ba00-2201633cb0d8`,
        only: index === 0 ? undefined : index % 2 === 0 ? 'narrow, light' : 'wide, dark',
      };
    }),
    { name: 'signed out', path: () => '/signed-out', only: 'narrow, light' },
  ],
  support: [
    { name: 'my sessions', path: () => '/sessions' },
    {
      name: 'a masked loan, all expanded',
      path: () => `/loans/${freshLoan()}?expand=customer,company,employment,fund,signer,paymentMethod`,
      only: 'wide, dark',
      include: '#parties, #offer, #cashout, #evidence',
    },
    { name: 'a masked loan that departs', path: () => '/loans/loan_wrong_types', only: 'wide, dark' },
    { name: 'a masked loan', path: () => `/loans/${freshLoan()}`, only: 'narrow, light' },
    { name: 'a reason', prepare: askForReason, include: 'dialog[open]' },
    { name: 'what was revealed', prepare: revealAll, only: 'wide, dark', include: '#parties' },
    {
      name: 'a refusal',
      path: () => '/access-log',
      only: 'wide, dark',
      expects: /answer 403|Failed to load/,
    },
  ],
  auditor: [
    { name: 'everyone’s sessions', path: () => '/sessions?of=all', only: 'narrow, light' },
    { name: 'the access log', path: () => '/access-log' },
    {
      name: 'a masked loan of an auditor',
      path: () => `/loans/${freshLoan()}`,
      only: 'wide, dark',
      include: 'main header, #accesses, #parties',
    },
    { name: 'who is signed in', path: () => '/', prepare: openMenu, include: 'header' },
  ],
};

for (const role of ['nobody', 'support', 'auditor'] as const) {
  test.describe(`as ${role}`, () => {
    test.use({ role: role === 'nobody' ? null : role });
    test('axe finds nothing, and nothing scrolls sideways', async ({ page, faults }) => {
      const screens = screensOf[role];
      for (const [index, { name, path, prepare, only, include, expects }] of screens.entries()) {
        // Its scripts are needed where somebody acts in it, or in a further state of it.
        const isStill = path && !prepare && (screens[index + 1]?.path ?? index + 1 === screens.length);
        await test.step(name, async () => {
          if (expects) {
            expect(faults.unexpected(), 'of the screens before').toEqual([]);
            faults.expect(expects);
          }
          if (path) await page.unrouteAll();
          if (isStill) await stayUnhydrated(page);
          if (path) await page.goto(path());
          if (!isStill) await hydrated(page);
          await prepare?.(page);
          for (const width of [390, 1024, 1440]) {
            await page.setViewportSize({ width, height: 900 });
            expect.soft(await overflow(page), `${name} at ${width}`).toEqual([]);
          }
          await expectAccessible(page, { only, include });
        });
      }
    });
  });
}

test.describe('in Portuguese', () => {
  test.use({ locale: 'pt-BR', role: 'support' });
  test('a masked loan and the sessions speak Portuguese', async ({ unscripted: { page } }) => {
    await page.goto(`/loans/${freshLoan()}`);
    await expect(page.getByRole('main')).not.toContainText(/Masked view|Reveal|Verify/);
    await page.goto('/sessions');
    await expect(page.getByRole('main')).not.toContainText(/Sessions|Signed in/);
  });
});
