import { expect, test, vi } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { logConsole } from './log-console.ts';

test('what a package prints is a line of the log', () => {
  vi.stubGlobal('console', console);
  const lines: string[] = [];
  replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
  logConsole();
  console.log('\u001b[32m✓\u001b[39m Running %s\ntook %d ms', 'next.config.js', 19);
  console.error('⨯', { code: 'EPIPE' });
  vi.unstubAllGlobals();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, event: 'console', msg: '✓ Running next.config.js\ntook 19 ms' },
    { level: 40, event: 'console', msg: "⨯ { code: 'EPIPE' }" },
  ]);
});
