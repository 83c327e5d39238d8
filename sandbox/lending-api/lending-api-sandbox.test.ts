import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('./lending-api-sandbox.ts', import.meta.url));
const started: ChildProcess[] = [];

const start = (variables: Record<string, string>, ...flags: readonly string[]) => {
  const child = spawn(process.execPath, [script, ...flags], {
    env: { ...process.env, SANDBOX_PORT: '0', ...variables },
  });
  started.push(child);
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (texts.out += chunk));
  child.stderr.on('data', (chunk) => (texts.err += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...texts }));
  const listening = once(child.stdout, 'data').then(() => texts.out.trim());
  return { child, ended, listening };
};

const urlIn = (line: string) => line.replace('Lending API sandbox on ', '');

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe('the process', () => {
  it('says where it listens, waits as configured, and stops with open requests', async () => {
    const { child, ended, listening } = start({ SANDBOX_DELAY_MS: '200', SANDBOX_API_KEY: 'abc' });
    const line = await listening;
    expect(line).toMatch(/^Lending API sandbox on http:\/\/127\.0\.0\.1:\d+$/);
    const headers = { authorization: 'Bearer abc' };
    const before = performance.now();
    expect((await fetch(`${urlIn(line)}/v1/loans/loan_sparse`, { headers })).status).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(190);
    const silent = fetch(`${urlIn(line)}/v1/loans/loan_fail_silence`, { headers }).catch(() => 'closed');
    setTimeout(() => child.kill('SIGTERM'), 300);
    expect(await silent).toBe('closed');
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  it('says in one line that its port is taken', async () => {
    const port = new URL(urlIn(await start({}).listening)).port;
    const { code, err } = await start({ SANDBOX_PORT: port }).ended;
    expect(code).toBe(1);
    expect(err).toBe(
      `Lending API sandbox: 127.0.0.1:${port} is already taken; set SANDBOX_PORT to another.\n`,
    );
  });

  it.each([
    ['SANDBOX_PORT', '70000'],
    ['SANDBOX_DELAY_MS', 'soon'],
  ])('refuses a wrong %s by name', async (name, value) => {
    const { code, err } = await start({ [name]: value }).ended;
    expect([code, err.includes(name), err.trim().split('\n')]).toEqual([1, true, [err.trim()]]);
  });

  it('prints its variables and addresses on --help', async () => {
    const { code, out } = await start({}, '--help').ended;
    expect(code).toBe(0);
    for (const word of [
      'SANDBOX_HOST',
      'SANDBOX_PORT',
      'SANDBOX_API_KEY',
      'SANDBOX_DELAY_MS',
      '/samples.json',
    ]) {
      expect(out).toContain(word);
    }
  });
});
