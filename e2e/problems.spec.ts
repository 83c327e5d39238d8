import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated, LoanPage } from './loan-page.ts';
import { failingLoan } from './servers/start-sandbox.ts';

// One after the other in one worker, which starts the desk for loans that fail once.
test.describe.configure({ mode: 'default' });

type Failing = {
  what: string;
  loan: () => string;
  status: number;
  code: string;
  title: string;
  /** More of what the screen says: whose side it is on, what to do. */
  says: RegExp[];
  details?: Record<string, unknown>;
};

const timeout = {
  status: 504,
  code: 'upstream_timeout',
  title: 'The lending API did not answer for this loan in time',
  says: [/did not answer within [\d.]+ s/, /Other loans may open/, /Try again, now or later/],
  details: { timeoutMs: expect.any(Number), scope: 'this-loan' },
};
const malformed = {
  status: 502,
  code: 'upstream_malformed',
  title: 'The lending API’s answer cannot be read',
  says: [/not with a loan in JSON/],
};
const tooLarge = {
  status: 502,
  code: 'upstream_too_large',
  title: 'The lending API’s answer is too large',
  says: [/2 MiB/, /64 levels/, /Open it without its lists/],
};
const unavailable = {
  status: 503,
  code: 'upstream_unavailable',
  title: 'The lending API could not serve this loan',
  says: [/Other loans may open/, /tries again by itself/],
};

const cases: Failing[] = [
  {
    what: 'a key that is refused',
    loan: () => failingLoan('401'),
    status: 502,
    code: 'upstream_unauthorized',
    title: 'The lending API refused the desk’s key',
    says: [/Nothing is wrong with the loan/, /operators/],
  },
  {
    what: 'a request that is refused',
    loan: () => failingLoan('practice_403'),
    status: 502,
    code: 'upstream_forbidden',
    title: 'The lending API refused the request',
    says: [/address may be wrong/, /Nothing is wrong with the loan/, /operators/],
  },
  {
    what: 'a loan that is not',
    loan: () => failingLoan('404'),
    status: 404,
    code: 'not_found',
    title: 'The lending API knows no such loan',
    says: [/Check the identifier/],
  },
  {
    what: 'too many requests',
    loan: () => failingLoan('429'),
    status: 503,
    code: 'upstream_rate_limited',
    title: 'The lending API is limiting requests',
    says: [/tries again by itself 12 seconds after/],
    details: { retryAfter: 12 },
  },
  { what: 'an API that fails', loan: () => failingLoan('500'), ...unavailable },
  { what: 'an API that is away', loan: () => failingLoan('503'), ...unavailable },
  { what: 'a connection that is reset', loan: () => failingLoan('reset'), ...unavailable },
  { what: 'an API that is silent', loan: () => failingLoan('silence'), ...timeout },
  { what: 'an API that drips', loan: () => failingLoan('drip'), ...timeout },
  { what: 'a redirect', loan: () => failingLoan('redirect'), ...malformed },
  { what: 'a page instead of JSON', loan: () => failingLoan('html'), ...malformed },
  { what: 'a list instead of an object', loan: () => failingLoan('array'), ...malformed },
  { what: 'a bomb of gzip', loan: () => failingLoan('gzip_bomb'), ...tooLarge },
  { what: '200,000 levels', loan: () => failingLoan('deep'), ...tooLarge },
  { what: '3 MiB', loan: () => 'loan_too_large', ...tooLarge },
  {
    what: 'no identifier of a loan',
    loan: () => 'nonsense',
    status: 400,
    code: 'invalid_loan_id',
    title: 'This is not a loan identifier',
    says: [/begins with .?loan_/, /Nothing was asked of the lending API/],
  },
  {
    what: 'an identifier of something else',
    loan: () => 'offr_8fKq2Lw',
    status: 400,
    code: 'invalid_loan_id',
    title: 'This identifies an offer, not a loan',
    says: [/Nothing was asked of it/],
    details: { resource: 'offer' },
  },
  {
    what: 'names that are none',
    loan: () => 'loan_complete?expand=1st',
    status: 400,
    code: 'invalid_request',
    title: 'Part of this address cannot be read',
    says: [/in “expand” holds something that is not a name/, /Correct the address/],
    details: { parameter: 'expand', reason: 'name' },
  },
];

test('each failure is a problem as JSON', async ({ failingDesk, request }) => {
  const ask = async ({ loan, status, code, details }: Failing) => {
    const response = await request.get(`${failingDesk.origin}/api/loans/${loan()}`);
    expect(response.status()).toBe(status);
    expect(response.headers()['content-type']).toBe('application/problem+json');
    const problem = await response.json();
    expect(problem).toMatchObject({ type: `urn:loan-desk:problem:${code}`, code, status, ...details });
    expect(problem.title).toEqual(expect.any(String));
    expect(problem.requestId).toBe(response.headers()['x-request-id']);
    if (problem.retryAfter !== undefined) {
      expect(response.headers()['retry-after']).toBe(String(problem.retryAfter));
    }
  };
  // Those that wait for the deadline wait together.
  await Promise.all(
    cases.map((failing) => test.step(`${failing.what}: ${failing.code}`, () => ask(failing))),
  );
});

/** Each screen once: the tests above and the fault cases hold which failure leads to which. */
const distinct = cases.filter(
  ({ title }, index) => cases.findIndex((failing) => failing.title === title) === index,
);
const ofTheAnswer = ['upstream_malformed', 'upstream_too_large', 'invalid_loan_id', 'invalid_request'];
const screens = {
  'an API that refuses, fails or is silent': distinct.filter(({ code }) => !ofTheAnswer.includes(code)),
  'an answer or an address that cannot be read': distinct.filter(({ code }) => ofTheAnswer.includes(code)),
};

for (const [group, shown] of Object.entries(screens)) {
  test(`${group}: what happened, whose side, what to do, on the screen`, async ({
    failingDesk,
    unscripted: { page },
    faults,
  }) => {
    faults.expect(/\/api\/loans\/|Failed to load resource/);
    for (const { what, loan, title, says, code } of shown) {
      await test.step(what, async () => {
        const response = await page.goto(`${failingDesk.origin}/loans/${loan()}`);
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
        const content = page.getByRole('main').last();
        for (const words of says) await expect(content).toContainText(words);
        await expect(content).toContainText(code);
        const id = response?.headers()['x-request-id'] ?? 'none';
        await expect(content.getByText(id, { exact: true })).toBeVisible();
        await expect(content.getByRole('button', { name: 'Copy the request id' })).toBeVisible();
        await expect(content.getByRole('link', { name: 'Open another loan' })).toBeVisible();
        await expect(page).toHaveTitle(/Loan Desk/);
      });
    }
  });
}

test('a cut-off identifier is one screen', async ({ page, unscripted, faults }) => {
  faults.expect(/answer 400|Failed to load resource/);
  const expectScreen = async (shown: Page, id: string) => {
    const title = 'This is not a loan identifier';
    await expect(shown.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(shown.getByRole('main').last()).toContainText(id);
    await expect(shown).toHaveTitle('Loan Desk');
  };
  for (const [address, id] of [
    ['loan_%25zz', 'loan_%zz'],
    ['%25', '%'],
    ['loan_%252', 'loan_%2'],
  ] as const) {
    await test.step(address, async () => {
      const response = await unscripted.page.goto(`/loans/${address}`);
      expect(response?.status()).toBe(400);
      await expectScreen(unscripted.page, id);
    });
  }
  await page.goto('/loans/loan_%25zz');
  await hydrated(page);
  await expectScreen(page, 'loan_%zz');
});

test('a truncated answer is an error of the lending API', async ({ failingDesk, request }) => {
  const response = await request.get(`${failingDesk.origin}/api/loans/${failingLoan('truncated')}`);
  const { code } = await response.json();
  expect(['upstream_malformed', 'upstream_unavailable']).toContain(code);
  expect([502, 503]).toContain(response.status());
});

test('a redirect is not followed: the key goes nowhere else', async ({ failingDesk, sandbox, request }) => {
  const loan = failingLoan('redirect');
  await request.get(`${failingDesk.origin}/api/loans/${loan}`);
  const paths = (await sandbox.asked(loan)).map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set([`/v1/loans/${loan}`]));
});

test('an API that fails once is asked once more, and nobody notices', async ({
  failingDesk,
  sandbox,
  unscripted: { page },
}) => {
  const loan = failingLoan('once');
  await page.goto(`${failingDesk.origin}/loans/${loan}`);
  await expect(page.getByRole('heading', { level: 1, name: 'CCB-2026-000417' })).toBeVisible();
  expect(await sandbox.asked(loan)).toHaveLength(2);
});

test('a text from upstream is never relayed', async ({ failingDesk, request }) => {
  for (const how of ['401', 'practice_403', '404', '429', '500', '503', 'html']) {
    const response = await request.get(`${failingDesk.origin}/api/loans/${failingLoan(how)}`);
    expect(await response.text(), how).not.toMatch(
      /gateway|API key is missing|service|There is no loan with|Authentication Token/i,
    );
  }
});

test('a loan that is too large opens without its lists', async ({
  failingDesk,
  unscripted: { page },
  faults,
}) => {
  faults.expect(/answer 502|Failed to load resource/);
  await page.goto(`${failingDesk.origin}/loans/loan_too_large`);
  await page.getByRole('link', { name: 'Open it without its lists' }).click();
  await expect(page).toHaveURL(/fields=/);
  await expect(page.getByRole('heading', { level: 1, name: 'CCB-2025-000515' })).toBeVisible();
});

test('a loan that is too large to review says so, and shows the rest', async ({
  givenDesk: desk,
  sandbox,
  unscripted: { page },
  records,
}) => {
  const loan = await sandbox.loan('loan_complete?expand=');
  // More to look through than the desk spends on one loan.
  const transactions = [{ amount: 1, description: 'Pagamento '.repeat(130_000) }];
  desk.give('loan_immense', JSON.stringify({ ...loan, id: 'loan_immense', transactions }));
  await page.goto(`${desk.origin}/loans/loan_immense`);
  await expect(page.getByRole('heading', { level: 1, name: 'CCB-2026-000417' })).toBeVisible();
  await expect(page.getByRole('note').filter({ hasText: 'This loan is too large to review' })).toBeVisible();
  expect(await records.of({ loan: 'loan_immense' })).toMatchObject([
    { action: 'view', outcome: 'ok', fields: ['too-large-to-review'] },
  ]);
});

test('there is a page for an address that leads nowhere', async ({ unscripted: { page }, faults }) => {
  faults.expect(/answer 404|Failed to load resource/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'There is no such page' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Open a loan' }).click();
  await expect(page.getByRole('combobox', { name: 'Find a loan' })).toBeVisible();
});

const refusals = [
  {
    what: 'an address that encodes no character',
    request: { path: '/loans/%ff' },
    status: 400,
    code: 'invalid_request',
    en: [
      'In the request',
      'Part of this address cannot be read',
      'The address holds a “%” that encodes no character.',
      'Correct the address',
      'Open another loan',
    ],
    pt: [
      'Na solicitação',
      'Parte deste endereço não pode ser lida',
      'O endereço contém um “%” que não codifica nenhum caractere.',
      'Corrija o endereço',
      'Abrir outro empréstimo',
    ],
  },
  {
    what: 'what is sent to a page',
    request: { method: 'POST', path: '/loans/loan_complete' },
    status: 405,
    code: 'method_not_allowed',
    en: [
      'In the request',
      'The desk only reads',
      'This address can be read, not written to.',
      'address bar',
      'Open another loan',
    ],
    pt: [
      'Na solicitação',
      'A mesa só faz consultas',
      'Este endereço pode ser lido, não gravado.',
      'barra de',
      'Abrir outro empréstimo',
    ],
  },
];
for (const { what, request, status, code, en, pt } of refusals) {
  test(`${what}: a screen in the language that the browser or the cookie names`, async ({ desk, page }) => {
    for (const [lang, preference, says] of [
      ['en', { 'accept-language': 'en-GB' }, en],
      ['pt-BR', { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }, pt],
      ['pt-BR', { 'accept-language': 'en', cookie: 'theme=dark; locale=pt-BR' }, pt],
    ] as const) {
      await test.step(JSON.stringify(preference), async () => {
        const answer = await desk.raw({
          ...request,
          headers: { accept: 'text/html,*/*;q=0.8', ...preference },
        });
        expect(answer.status).toBe(status);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        // Under its own policy: what that blocks is a fault of the page.
        await page.unroute('**/refused');
        await page.route('**/refused', (route) =>
          route.fulfill({ status: 200, headers: styledBy(answer.headers), body: answer.body }),
        );
        await page.goto('/refused');
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        const content = page.getByRole('main');
        for (const words of says) await expect(content).toContainText(words);
        await expect(page.getByRole('heading', { level: 1, name: says[1] })).toBeVisible();
        await expect(content).toContainText(code);
        await expect(content).toContainText(answer.headers['x-request-id'] ?? 'none');
        await expect(content.getByRole('link', { name: says[4] ?? /./ })).toHaveAttribute('href', '/');
        await expect(content).not.toHaveCSS('max-width', 'none');
        await expect(page).toHaveTitle(/· (Loan Desk|Mesa de Crédito)$/);
      });
    }
  });
}

/** The headers by which a browser renders a page. */
function styledBy(headers: Record<string, string>): Record<string, string> {
  const names = ['content-type', 'content-security-policy'];
  return Object.fromEntries(names.map((name) => [name, headers[name] ?? '']));
}

test('the last answer stays while the API or the desk is away', async ({
  ownDesk,
  ownSandbox,
  page,
  loanPage,
  context,
  faults,
}) => {
  faults.expect(/answer 50\d|ERR_CONNECTION|Failed to load resource/);
  const api = await ownSandbox();
  const desk = await ownDesk({ LENDING_API_TIMEOUT_MS: '1000' }, api);
  await page.goto(`${desk.origin}/loans/loan_complete`);
  await loanPage.ready();
  // Files that it loads once it is idle would fail with the desk.
  await page.waitForLoadState('networkidle');
  await api.stop();
  await loanPage.refresh.click();
  const alert = page.getByRole('alert').filter({ hasText: 'The refresh failed' });
  await expect(alert).toContainText('The lending API is not available');
  await expect(alert).toContainText(/This is the answer of .*\d{4}/);
  await expect(alert).toContainText(/Request id\s*[0-9a-f-]{36}/);
  await expect(loanPage.contract).toContainText('CCB-2026-000417');
  await expect(loanPage.section('Offer')).toBeVisible();

  const other = await context.newPage();
  faults.watch(other);
  await other.clock.install();
  const otherPage = new LoanPage(other, desk.origin);
  const unavailable = other.getByRole('heading', { level: 1, name: 'The lending API is not available' });
  const loan = other.getByRole('heading', { level: 1, name: 'CCB-2026-000417' });
  await test.step('a page is tried again by hand', async () => {
    await otherPage.open('loan_complete');
    await expect(unavailable).toBeVisible();
    await expect(other.getByText(/tries again by itself \d+ seconds after/).first()).toBeVisible();
    const again = await ownSandbox({ port: api.port, key: api.key });
    await other.getByRole('button', { name: 'Try again' }).click();
    await expect(loan).toBeVisible();
    await expect(other.getByText('The customer’s other contracts that the desk knows')).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(alert, 'and so is a refresh').toHaveCount(0);
    await again.stop();
  });

  await test.step('a page tries again by itself, and opens the loan', async () => {
    await otherPage.open('loan_complete');
    await expect(unavailable).toBeVisible();
    const tries: string[] = [];
    other.on('request', (request) => {
      if (request.url().includes('/api/loans/')) tries.push(request.url());
    });
    const become = (state: DocumentVisibilityState) =>
      other.evaluate((now) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await become('hidden');
    await other.clock.runFor(90_000);
    expect(tries, 'nobody looks at it').toEqual([]);
    await become('visible');
    await expect.poll(() => tries.length, 'somebody does').toBeGreaterThan(0);
    const again = await ownSandbox({ port: api.port, key: api.key });
    // However long it waits before each try, and whatever the breaker still says: minutes pass in this page alone.
    await expect(async () => {
      await other.clock.runFor(30_000);
      await expect(loan).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 25_000 });
    expect((await again.asked('loan_complete')).length).toBeGreaterThan(0);
    await again.stop();
  });

  await test.step('the desk stays ready, and says since when the API fails', async () => {
    const answer = await page.request.get(`${desk.origin}/api/loans/loan_complete`);
    expect([answer.status(), (await answer.json()).code]).toEqual([503, 'upstream_unavailable']);
    const ready = await page.request.get(`${desk.origin}/api/health/ready`);
    expect(ready.status()).toBe(200);
    const health = await ready.json();
    expect(health.status).toBe('ready');
    expect(health.lendingApi.failingSince).toEqual(expect.any(String));
  });

  await test.step('requests that the desk holds back are explained, and can be tried again', async () => {
    const asked = () => page.request.get(`${desk.origin}/api/loans/loan_complete`);
    // The breaker opens when most loans of the last half minute failed, and some did not.
    await expect
      .poll(async () => (await asked()).json(), { intervals: [1] })
      .toMatchObject({ code: 'upstream_unavailable', because: 'desk_pause' });
    await otherPage.open('loan_complete');
    const title = 'The lending API keeps failing, and the desk holds calls back';
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const content = other.getByRole('main').last();
    await expect(content).toContainText(/This page tries again by itself \d+ seconds? after/);
    await other.close();
  });

  await test.step('an unreachable desk is reported as unreachable', async () => {
    await desk.stop();
    await loanPage.refresh.click();
    await expect(alert).toContainText('The desk cannot be reached');
    await expect(loanPage.contract).toContainText('CCB-2026-000417');
  });
});

test('a key that is refused is the desk’s own fault, loud in its log', async ({ failingDesk: desk }) => {
  const { headers } = await desk.raw({ path: `/api/loans/${failingLoan('401')}` });
  const line = () =>
    desk
      .output()
      .split('\n')
      .find((text) => text.includes(headers['x-request-id'] ?? 'none') && text.includes('"outcome"'));
  await expect.poll(line).toContain('"outcome":"upstream_unauthorized"');
  expect(line()).toContain('"level":50');
});

test('an ended session leads to the sign-in and back to this view', async ({
  failingDesk,
  page,
  loanPage,
  faults,
}) => {
  faults.expect(/answer 40[14]|Failed to load resource/);
  const view = `/loans/${failingLoan('404')}?expand=customer`;
  await page.goto(`${failingDesk.origin}${view}`);
  await loanPage.ready();
  await page.route('**/api/loans/**', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'unauthenticated', status: 401, title: '', requestId: 'request-1' }),
    }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  // Beneath what says the same of the whole page, for whoever gets past that.
  const link = page.locator('main').getByRole('link', { name: 'Sign in again', includeHidden: true });
  await expect(link).toHaveAttribute('href', `/sign-in?${new URLSearchParams({ returnTo: view })}`);
});
