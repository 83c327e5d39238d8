import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { execa } from 'execa';
import getPort from 'get-port';
import { test } from './fixtures.ts';
import { sendRaw } from './raw.ts';
import { startDatabaseProxy } from './servers/database-proxy.ts';
import { identityEnv } from './servers/start-desk.ts';

test('the assembled folder is enough for another user who may not write to it', async ({
  sandbox,
  identity,
  cookieOf,
}) => {
  test.setTimeout(240_000);
  const folder = mkdtempSync(join(tmpdir(), 'loan-desk-assembled-'));
  const node = join(folder, 'node');
  const database = await startDatabaseProxy();
  try {
    // A clone may stand in a home that other users cannot read, and Node with it.
    copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
    await execa(process.execPath, ['bin/assemble.ts', join(folder, 'desk')]);
    await execa('chmod', ['-R', 'a+rX,a-w', folder]);

    const port = await getPort();
    const origin = `http://localhost:${port}`;
    // Root may write everywhere, so root starts the desk as somebody who owns nothing.
    const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const desk = execa(node, ['bin/start.ts'], {
      ...{
        cwd: join(folder, 'desk'),
        all: true,
        reject: false,
        forceKillAfterDelay: false,
        extendEnv: false,
        ...user,
      },
      env: {
        ...{ NODE_ENV: 'production', APP_ORIGIN: origin, PORT: String(port), ...identityEnv(identity) },
        ...{ LENDING_API_BASE_URL: sandbox.url, LENDING_API_KEY: sandbox.key },
        ...database.env,
        DRAIN_NOTICE_MS: '0',
      },
    });
    try {
      const read = (path: string, cookie?: string) =>
        sendRaw(port, `localhost:${port}`, { path, headers: { ...(cookie && { cookie }) } });
      await expect
        .poll(
          () =>
            read('/api/health/ready').then(
              ({ status }) => status,
              () => null,
            ),
          { timeout: 60_000 },
        )
        .toBe(200);
      const cookie = (await cookieOf('analyst')) ?? '';
      const page = await read('/loans/loan_complete', cookie);
      expect(page.status).toBe(200);
      expect(page.body).toContain('CCB-2026-000417');
      const [script] = /\/_next\/static\/[^"]+\.js/.exec(page.body) ?? [];
      expect((await read(script ?? '')).status).toBe(200);
      expect((await read('/api/loans/loan_complete', cookie)).status).toBe(200);
      desk.kill('SIGTERM');
      const { all, exitCode } = await desk;
      expect(exitCode, all).toBe(0);
    } finally {
      desk.kill('SIGKILL');
    }
  } finally {
    database.stop();
    await execa('chmod', ['-R', 'u+w', folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});
