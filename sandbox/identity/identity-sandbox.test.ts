import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';

const script = fileURLToPath(new URL('./identity-sandbox.ts', import.meta.url));
const started: ChildProcess[] = [];

const start = (variables: Record<string, string>, ...flags: readonly string[]) => {
  const child = spawn(process.execPath, [script, ...flags], {
    env: { ...process.env, IDENTITY_PORT: '0', ...variables },
  });
  started.push(child);
  const texts = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (texts.out += chunk));
  child.stderr.on('data', (chunk) => (texts.err += chunk));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...texts }));
  const listening = once(child.stdout, 'data').then(() => texts.out.trim());
  return { child, ended, listening };
};

const urlIn = (line: string) => line.replace('Identity provider sandbox on ', '');

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

// Each starts a process, on machines that may be busy.
describe('the process', () => {
  it('calls itself by the URL that it is given, wherever it listens', async () => {
    const { listening } = start({ IDENTITY_HOST: '127.0.0.1', IDENTITY_ISSUER: 'http://localhost:4011' });
    expect(await listening).toBe('Identity provider sandbox on http://localhost:4011');
  });

  it('says where it listens, and stops at once with an open connection', async () => {
    const { child, ended, listening } = start({ IDENTITY_CLIENT_ID: 'abc' });
    const line = await listening;
    expect(line).toMatch(/^Identity provider sandbox on http:\/\/127\.0\.0\.1:\d+$/);
    const { issuer } = await (await fetch(`${urlIn(line)}/.well-known/openid-configuration`)).json();
    expect(issuer).toBe(urlIn(line));
    expect(await (await fetch(urlIn(line))).text()).toContain('<code>abc</code>');
    const idle = connect(Number(new URL(issuer).port), '127.0.0.1');
    await once(idle, 'connect');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, err: '', out: `${line}\n` });
    idle.destroy();
  });

  it('says in one line that its port is taken', async () => {
    const port = new URL(urlIn(await start({}).listening)).port;
    const { code, err } = await start({ IDENTITY_PORT: port }).ended;
    expect(code).toBe(1);
    expect(err).toBe(
      `Identity provider sandbox: 127.0.0.1:${port} is already taken; set IDENTITY_PORT to another.\n`,
    );
  });

  it.each([
    ['IDENTITY_PORT', '70000'],
    ['IDENTITY_REDIRECT_URIS', 'http://localhost:3000/a,nonsense'],
    ['IDENTITY_POST_LOGOUT_URIS', 'javascript:alert(1)'],
    ['IDENTITY_BACKCHANNEL_LOGOUT_URI', 'http://a.example/,http://b.example/'],
  ])('refuses a wrong %s by name', async (name, value) => {
    const { code, err } = await start({ [name]: value }).ended;
    expect([code, err.includes(name), err.trim().split('\n')]).toEqual([1, true, [err.trim()]]);
  });

  it('prints its variables and addresses on --help', async () => {
    const { code, out } = await start({}, '--help').ended;
    expect(code).toBe(0);
    for (const word of [
      'IDENTITY_HOST',
      'IDENTITY_PORT',
      'IDENTITY_CLIENT_ID',
      'IDENTITY_CLIENT_SECRET',
      'IDENTITY_REDIRECT_URIS',
      'IDENTITY_POST_LOGOUT_URIS',
      'IDENTITY_BACKCHANNEL_LOGOUT_URI',
      '/sandbox/',
    ]) {
      expect(out).toContain(word);
    }
  });
});
