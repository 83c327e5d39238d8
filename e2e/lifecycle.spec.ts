import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { publicKeyOf } from '#lib/server/access-log/chain/ed25519.ts';
import { Secret } from '#lib/server/secret.ts';
import { ProcessNotReady } from '../tools/launcher/launch-process.ts';
import { test } from './fixtures.ts';
import { startGivenAnswers } from './servers/given-answers.ts';
import { databaseEnv, sharedDatabase } from './servers/run-database.ts';
import { identityEnv } from './servers/start-desk.ts';
import { startProcess } from './servers/start-process.ts';
import { freshLoan } from './servers/start-sandbox.ts';

test('a desk without its configuration does not start, and names each variable', async () => {
  const start = (env: Record<string, string>) =>
    startProcess('bin/start.ts', env, /"event":"listening"/).then(
      async (running) => {
        await running.stop();
        return 'it started';
      },
      (error: Error) => (error instanceof ProcessNotReady ? error.message : Promise.reject(error)),
    );
  const none = await start({});
  const required = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'ROLE_MAP'];
  for (const name of ['LENDING_API_BASE_URL', 'LENDING_API_KEY', 'APP_ORIGIN', ...required]) {
    expect(none).toContain(`${name} is missing: it should be`);
  }
  const wrong = await start({
    LENDING_API_BASE_URL: 'http://lending.example',
    LENDING_API_KEY: 'a-key',
    APP_ORIGIN: 'https://desk.example/path',
    PORT: '99999',
    AMOUNT_UNIT: 'dollars',
    DISPLAY_TIME_ZONE: 'Mars/Olympus',
    OIDC_ISSUER: 'http://id.example',
    ROLE_MAP: 'credit-analysts=owner',
    SESSION_IDLE_MINUTES: '0',
  });
  const alsoWrong = ['OIDC_ISSUER', 'ROLE_MAP', 'SESSION_IDLE_MINUTES'];
  const wrongBefore = ['LENDING_API_BASE_URL', 'APP_ORIGIN', 'PORT', 'AMOUNT_UNIT', 'DISPLAY_TIME_ZONE'];
  for (const name of [...wrongBefore, ...alsoWrong]) {
    expect(wrong).toContain(`${name} is wrong: it should be`);
  }
  expect(wrong).not.toContain('LENDING_API_KEY is');
});

test('a port in use is reported in one line', async ({ desk, sandbox, identity }) => {
  const env = {
    ...identityEnv(identity),
    ...databaseEnv(sharedDatabase()),
    LENDING_API_BASE_URL: sandbox.url,
    LENDING_API_KEY: sandbox.key,
    APP_ORIGIN: desk.origin,
    PORT: String(desk.port),
  };
  const started = startProcess('bin/start.ts', env, /"event":"listening"/);
  await expect(started).rejects.toThrow(`Port ${desk.port}`);
});

test('a desk outlives SIGHUP, and stops after what runs', async ({ ownDesk, request, sandbox, cookieOf }) => {
  const key = randomBytes(32).toString('base64');
  const desk = await ownDesk({ ACCESS_LOG_SIGNING_KEY: key });
  const log = await desk.raw({ path: '/access-log', as: await cookieOf('auditor') });
  expect(log.body, 'the auditor’s page has the public key').toContain(publicKeyOf(new Secret(key)));
  const heads = () =>
    desk
      .output()
      .split('\n')
      // A head that a busy database did not give is logged as an error, and asked for again.
      .filter((line) => line.includes('"event":"access-log-head"') && !line.includes('"error":'))
      .map((line) => [/"when":"(\w+)"/.exec(line)?.[1], line.includes('"signature":"')]);

  await test.step('SIGHUP, on which other services read their secrets again, is ignored', async () => {
    process.kill(desk.pid, 'SIGHUP');
    await expect.poll(() => desk.output()).toContain('"event":"sighup"');
    expect((await desk.raw({ path: `/api/loans/${freshLoan()}?expand=` })).status).toBe(200);
  });

  await test.step('after SIGTERM a desk finishes its requests, and exits with 0', async () => {
    await expect.poll(heads).toEqual([['start', true]]);
    const loan = freshLoan().replace('slow_0_', 'slow_1500_');
    const begun = request.get(`${desk.origin}/api/loans/${loan}?expand=`);
    await expect.poll(async () => (await sandbox.asked(loan)).length).toBe(1);
    const stopped = desk.stop('SIGTERM');
    const ready = await request.get(`${desk.origin}/api/health/ready`);
    expect([ready.status(), (await ready.json()).status]).toEqual([503, 'draining']);
    expect((await begun).status()).toBe(200);
    expect(await stopped).toBe(0);
  });

  await test.step('a desk logs the signed head as it starts and stops', () => {
    expect(heads()).toEqual([
      ['start', true],
      ['stop', true],
    ]);
  });
});

test('the signal ends a desk that computes a hostile loan', async ({ ownDesk, request }) => {
  const api = await startGivenAnswers();
  const loan = 'loan_of_empty_entries';
  // It computes longer than the desk lets any loan, in a thread: the desk itself goes on hearing signals.
  api.give(loan, JSON.stringify({ id: loan, status: 'open', transactions: Array(190_000).fill({}) }));
  const desk = await ownDesk({}, api);
  const begun = request.get(`${desk.origin}/api/loans/${loan}`);
  await expect.poll(() => api.reads(loan)).toBe(1);
  const stopped = desk.stop('SIGTERM');
  const first = Promise.race([begun, request.get(`${desk.origin}/api/health/ready`)]);
  expect((await first).status()).toBe(503);
  expect(await (await begun).json()).toMatchObject({ reviewTooLarge: true });
  expect(await stopped).toBe(0);
  api.stop();
});
