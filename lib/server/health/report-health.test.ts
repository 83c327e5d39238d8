import { afterEach, expect, test, vi } from 'vitest';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { createLog, replaceLog } from '../log.ts';
import { reportHealth } from './report-health.ts';

replaceLog(createLog('silent'));
afterEach(() => vi.unstubAllEnvs());

test('without its database the desk is not ready', async () => {
  stubSettings();
  expect(await reportHealth()).toEqual({
    status: 'no-database',
    database: { ok: false, fault: 'down' },
    lendingApi: { state: 'closed', failingSince: null },
  });
});
