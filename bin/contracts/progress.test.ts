import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from './progress.ts';

/** A terminal that keeps what is written to it. */
function terminal(isTTY: boolean) {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk));
      done();
    },
  });
  const shown = () => written.join('');
  return { stream: Object.assign(stream, { isTTY, columns: 100 }), shown };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('it shows how many rows were read, and the time that is left', () => {
  const { stream, shown } = terminal(true);
  const progress = createProgress(4_000_000, stream);
  vi.advanceTimersByTime(2000);
  progress.update(1_000_000, { rows: 250_000 });
  progress.stop();
  expect(shown()).toMatch(/={8}-{22} 25 % · 250,000 rows · \d+\w+ left/);
});

test('it comes to its end, and not beyond', () => {
  const { stream, shown } = terminal(true);
  const progress = createProgress(1000, stream);
  vi.advanceTimersByTime(1000);
  progress.update(1200, { rows: 12 });
  progress.stop();
  expect(shown()).toMatch(/={30} 100 % · 12 rows/);
});

test.each([
  ['where nobody watches', 1000, false],
  ['where a file has no size', null, true],
])('%s there is none', (_where, total, isTTY) => {
  const { stream, shown } = terminal(isTTY);
  const progress = createProgress(total, stream);
  vi.advanceTimersByTime(1000);
  progress.update(10, { rows: 1 });
  progress.stop();
  expect(shown()).toBe('');
});
