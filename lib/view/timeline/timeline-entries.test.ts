import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { processorMs } from '#lib/testing/processor-time.ts';
import { buildTimeline, groupByDay } from './timeline-entries.ts';

const zone = 'America/Sao_Paulo';
const loan: Json = {
  history: [
    { description: 'Created', status: 'open', createdAt: '2026-11-19T15:00:00.000Z' },
    { description: 'Checked', status: 'open', createdAt: '2026-11-20T14:00:00.000Z', metadata: {} },
    { description: 'Paid', status: 'active', createdAt: '2026-11-21T02:30:00.000Z' },
    { description: 'Odd', status: 'lost', createdAt: 'soon' },
    'not an object',
  ],
  transactions: [{ description: 'Pix', amount: 5000, createdAt: '2026-11-20' }],
  attachments: [{ file: 'file_1', linkedAt: '2026-11-20T03:12:00Z' }],
  signatures: [{ signer: 'cust_1', context: { signedAt: '2026-11-19' } }],
};

describe('timeline', () => {
  test('is newest first, and at the end without a date', () => {
    const entries = buildTimeline(loan, zone);
    expect(entries.map(({ path, day }) => [path, day])).toEqual([
      ['/history/2', null],
      ['/history/1', null],
      ['/attachments/0', null],
      ['/transactions/0', '2026-11-20'],
      ['/history/0', null],
      ['/signatures/0', '2026-11-19'],
      ['/history/3', null],
      ['/history/4', null],
    ]);
    expect(entries.map(({ title }) => title)).toEqual([
      'Paid',
      'Checked',
      'file_1',
      'Pix',
      'Created',
      'cust_1',
      'Odd',
      undefined,
    ]);
    expect(entries[3]?.at).toBeNull();
    expect(entries[7]?.value).toBe('not an object');
  });

  test('a status that differs from the one before it stands out', () => {
    expect(buildTimeline(loan, zone).map(({ statusChange }) => statusChange)).toEqual([
      { from: 'open', to: 'active' },
      undefined,
      undefined,
      undefined,
      { from: null, to: 'open' },
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('entries are grouped by the day of the zone', () => {
    const groups = groupByDay(buildTimeline(loan, zone), zone);
    expect(groups.map(({ day, entries }) => [day, entries.length])).toEqual([
      ['2026-11-20', 4],
      ['2026-11-19', 2],
      [null, 2],
    ]);
    expect(groupByDay(buildTimeline(loan, 'UTC'), 'UTC').map(({ day }) => day)).toEqual([
      '2026-11-21',
      '2026-11-20',
      '2026-11-19',
      null,
    ]);
  });

  test('one instant of several sources: history, attachment, signature, transaction', () => {
    const at = '2026-11-20T14:00:00Z';
    const entries = buildTimeline(
      {
        history: [{ createdAt: at }],
        transactions: [{ createdAt: at }],
        attachments: [{ linkedAt: at }],
        signatures: [{ context: { signedAt: at } }],
      },
      zone,
    );
    expect(entries.map(({ source }) => source)).toEqual([
      'history',
      'attachment',
      'signature',
      'transaction',
    ]);
  });

  test('one instant keeps the order of its list, whichever way the list runs', () => {
    const one = (name: string, createdAt: string) => ({ description: name, createdAt });
    const [first, second, third, last] = [
      one('first', '2026-01-01T12:00:00Z'),
      one('second', '2026-01-02T12:00:00Z'),
      one('third', '2026-01-02T12:00:00Z'),
      one('last', '2026-01-03T12:00:00Z'),
    ] as const;
    const titles = (history: Json) => buildTimeline({ history }, zone).map(({ title }) => title);
    expect(titles([first, second, third, last])).toEqual(['last', 'third', 'second', 'first']);
    expect(titles([last, third, second, first])).toEqual(['last', 'third', 'second', 'first']);
    expect(titles([second, third])).toEqual(['third', 'second']);
  });

  test('a day in a field of instants stays a day, an instant among days an instant', () => {
    const entries = buildTimeline(
      {
        history: [{ createdAt: '2026-11-20' }],
        transactions: [{ createdAt: '2026-11-20T14:00:00Z' }],
        attachments: [{ linkedAt: '2026-11-20T14:00:00' }],
      },
      zone,
    );
    expect(entries.map(({ source, at, day }) => [source, at, day])).toEqual([
      ['transaction', Date.UTC(2026, 10, 20, 14), null],
      ['history', null, '2026-11-20'],
      ['attachment', null, null],
    ]);
  });

  test('throws at no JSON, and loses no entry', () => {
    const json = fc.json().map((text): Json => JSON.parse(text));
    fc.assert(fc.property(json, (value) => buildTimeline(value, zone).length >= 0));
    const date = fc.oneof(json, fc.constantFrom('2026-01-01', '2026-01-01T02:30:00Z'));
    const entry = fc.oneof(json, fc.record({ createdAt: date, linkedAt: date, status: json }));
    const lists = fc.record({ history: fc.array(entry), attachments: fc.array(entry), signatures: json });
    fc.assert(
      fc.property(lists, (value) => {
        const entries = buildTimeline(value, zone);
        const keys = new Set(entries.map(({ key }) => key));
        const grouped = groupByDay(entries, zone).reduce((sum, group) => sum + group.entries.length, 0);
        expect(keys.size).toBe(entries.length);
        expect(grouped).toBe(entries.length);
        expect(entries.length).toBeGreaterThanOrEqual(value.history.length + value.attachments.length);
      }),
    );
  });

  test('takes about eight times as long for eight times the entries', () => {
    const historyOf = (entries: number) =>
      Array.from({ length: entries }, (_, index) => ({
        description: `Entry ${index}`,
        status: index % 50 ? 'open' : 'checked',
        createdAt: new Date(Date.UTC(2016, 0, 1) + index * 9_000_017).toISOString(),
      }));
    const cost = (history: ReturnType<typeof historyOf>) =>
      processorMs(() => groupByDay(buildTimeline({ history }, zone), zone));
    const [small, large] = [historyOf(2000), historyOf(16_000)];
    cost(small);
    // About eight times, and far less than 64 times. On a busy machine the collector of garbage takes a part, too.
    expect(cost(large)).toBeLessThan(32 * Math.max(cost(small), 1));
    expect(groupByDay(buildTimeline({ history: large }, zone), zone).length).toBeGreaterThan(1000);
  });
});
