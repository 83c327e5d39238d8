import { expect } from '@playwright/test';
import getPort from 'get-port';
import { test } from './fixtures.ts';
import { posted } from './raw.ts';
import { prepareSubject, routeCases } from './route-cases.ts';
import type { Desk } from './servers/start-desk.ts';
import { loanOfOwnCustomer } from './servers/start-sandbox.ts';

/** Every line that the desk has printed is JSON. A line without its end is not whole yet. */
const jsonLines = (desk: Desk) =>
  desk
    .output()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
const requestLines = (desk: Desk) => jsonLines(desk).filter(({ event }) => event === 'request');

test.describe('what an operator sees', () => {
  test('every route is counted and logged, and no loan and no person is named', async ({
    ownDesk,
    cookieOf,
  }) => {
    const metricsPort = await getPort();
    const desk = await ownDesk({ METRICS_PORT: String(metricsPort) });
    const loans: string[] = [];
    const ownLoan = () => {
      const loan = loanOfOwnCustomer();
      loans.push(loan);
      return loan;
    };
    const pasted = '390.533.447-05';
    // They are allowed what they read, reveal and list, and refused the rest.
    for (const role of ['support', 'auditor'] as const) {
      const as = await cookieOf(role);
      const masked = await cookieOf('support');
      const subject = await prepareSubject((request) => desk.raw({ ...request, as }), {
        loan: ownLoan(),
        masked,
      });
      for (const routeCase of routeCases)
        await desk.raw({ ...routeCase.request({ ...subject, loan: ownLoan() }), as });
    }
    const as = await cookieOf('analyst');
    for (const path of [`/loans/${pasted}`, `/${pasted}`, `/?q=${pasted}`, `/api/${pasted}`]) {
      await desk.raw({
        path,
        as,
        headers: { host: path.includes('?') ? pasted : new URL(desk.origin).host },
      });
    }
    const document = { kind: 'document', id: pasted.replace(/\D/g, ''), evidence: 'whole' };
    const entered = await desk.raw({ ...posted('/api/lookup/enter', { identifiers: [document] }), as });
    expect(entered.status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    await desk.stop('SIGTERM');
    const lines = requestLines(desk);
    const shown = {
      metrics,
      lines: lines.map((line) => JSON.stringify(line)).join('\n'),
    };

    for (const [what, text] of Object.entries(shown)) {
      for (const loan of loans) expect(text.includes(loan), `${what}: ${loan}`).toBe(false);
      // Values of the loan and names of people, as the sandboxes have them: longer than what an id could hold by chance.
      expect(
        text.match(/390\.533|390533447|CCB-2026|maria|silva|@|sub":|127\.0\.0\.1:\d+\/v1\/loans|\?q=/i),
        what,
      ).toBeNull();
    }
    for (const { route } of routeCases) {
      expect(metrics, route).toContain(`loan_desk_http_requests_total{route="${route}",`);
      if (route.startsWith('/api/health')) continue;
      expect(
        lines.some((line) => line.route === route),
        `a line of ${route}`,
      ).toBe(true);
    }
    for (const part of ['session', 'upstream', 'record']) {
      expect(
        lines.some((line) => line.route === '/loans/[loan]' && line.ms[part] > 0),
        part,
      ).toBe(true);
    }
    expect(metrics).toContain('loan_desk_build_info{version="1.0.0",node="');
    expect(metrics).toMatch(/loan_desk_access_records_total\{action="reveal",outcome="ok"\} [1-9]/);
    expect(metrics).toMatch(/loan_desk_access_records_total\{action="refusal",outcome="forbidden"\} [1-9]/);
    expect(metrics).toMatch(/loan_desk_lending_api_tries_total\{outcome="ok"\} [1-9]/);
    expect(metrics).toMatch(/loan_desk_sessions [1-9]/);
    expect(metrics).toMatch(/nodejs_eventloop_lag_seconds /);
  });
});
