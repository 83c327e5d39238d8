import { expect, test } from 'vitest';
import { withoutRandomDigits } from '#lib/testing/without-random-digits.ts';
import { createLog } from './log.ts';

test('an error is logged by name and place, without its message', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const error = Object.assign(new Error('Maria'), { code: '23505', detail: 'Key (document)=(39053344705)' });
  log.error({ event: 'test', error, other: 1 }, 'it failed');
  log.child({}).warn({ event: 'test', error: new Error('Maria', { cause: error }) }, 'it failed');
  const [own = '', ofChild = ''] = lines;
  expect(JSON.parse(own)).toMatchObject({
    error: { name: 'Error', code: '23505' },
    other: 1,
    msg: 'it failed',
  });
  expect(JSON.parse(own).error.at[0]).toMatch(/^at /);
  expect(JSON.parse(ofChild)).toMatchObject({ error: { name: 'Error', cause: { code: '23505' } } });
  expect(withoutRandomDigits(lines.join())).not.toMatch(/Maria|document|390/);
});

test.each(['loan_39053344705', 'loan_390-533-447-05', 'loan_a39053344705b'])(
  'a CPF that an identifier of a loan holds is in no line: %s',
  (loan) => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    log.info({ event: 'test', loan, other: 1 }, 'a loan was read');
    log.child({}).info({ event: 'test', loan: 'loan_39053344706' });
    expect(lines.map((line) => JSON.parse(line).loan)).toEqual([
      expect.stringContaining('[••••]'),
      'loan_39053344706',
    ]);
    expect(lines[0]).not.toContain('533');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'test', other: 1 });
  },
);
