import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './loan-page.ts';

/**
 * Reads only, and of one loan at most (`E2E_LOAN`): with `E2E_BASE_URL` it runs against a desk that is already
 * running, whatever its language, units and lending API.
 */
const loan = process.env.E2E_LOAN;

test('the home page answers, and its field is alive', async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await hydrated(page);
  const field = page.getByRole('main').getByRole('combobox');
  await field.fill('smoke');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
});

test('its headers stand', async ({ request }) => {
  for (const path of ['/', '/no/such/page', '/api/health/live', '/api/loans/nobody']) {
    const headers = (await request.get(path)).headers();
    expect(headers['content-security-policy'], path).toMatch(/'nonce-[A-Za-z0-9+/=]{20,}'/);
    expect(headers['content-security-policy'], path).not.toContain('unsafe');
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

test('https is enforced where it is spoken', async ({ request, baseURL }) => {
  const secure = baseURL?.startsWith('https:') ?? false;
  const { 'strict-transport-security': hsts = '' } = (await request.get('/')).headers();
  expect(hsts !== '').toBe(secure);
});

test('it is live and ready', async ({ request }) => {
  expect((await request.get('/api/health/live')).status()).toBe(200);
  const ready = await request.get('/api/health/ready');
  expect(ready.status()).toBe(200);
  expect((await ready.json()).status).toBe('ready');
});

test('an invalid identifier is refused by the server and explained on the page', async ({
  unscripted: { page },
  request,
}) => {
  const refused = await request.get('/api/loans/nobody');
  expect(refused.status()).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'invalid_loan_id' });
  await page.goto('/loans/offr_smoke');
  await expect(page.getByText('invalid_loan_id')).toBeVisible();
});

test('it is read only', async ({ request }) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect((await request.fetch('/api/loans/loan_smoke', { method })).status(), method).toBe(405);
  }
});

test('a loan opens, where one is named', async ({ page, request, baseURL, sandbox }) => {
  const id = loan ?? (sandbox.url ? 'loan_complete' : null);
  if (id === null) {
    // Nothing is known of the loans of a desk that runs elsewhere: but its lending API takes the desk's key, and says
    // that it has none of this name.
    const answer = await request.get('/api/loans/loan_of_the_smoke_test_that_is_not');
    expect(answer.headers()['content-type']).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ status: 404, code: 'not_found' });
    return;
  }
  const answer = await request.get(`${baseURL}/api/loans/${id}?expand=`);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['cache-control']).toContain('no-store');
  await page.goto(`/loans/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The identifier stands behind the control of the identifiers.
  await expect(page.getByRole('main').getByText(id, { exact: true }).first()).toBeAttached();
  await hydrated(page);
});
