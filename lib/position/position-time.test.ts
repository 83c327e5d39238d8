import { expect, test } from 'vitest';
import { processorMs } from '#lib/testing/processor-time.ts';
import { positionOf, type Sent } from '#lib/testing/test-position.ts';

const installment = 513.4;
const day = (index: number) => `2026-02-${String(10 + (index % 10))}`;

/** Lists that make a reader look back over everything before, if it does. */
const lists: [what: string, entry: (index: number) => Sent][] = [
  [
    'payments, each taken back',
    (index) => (index % 2 ? [-installment, day(index), 'Estorno'] : [installment, day(index), 'Pagamento']),
  ],
  ['reversals of nothing', (index) => [-20 - index / 100, day(index), 'Estorno']],
  [
    'reversals that name another installment',
    (index) =>
      index % 2
        ? [-installment, '2026-02-21', 'Estorno da parcela 2/12']
        : [installment, day(index), 'Pagamento da parcela 1/12'],
  ],
];

test.each(lists)('%s: eight times the entries take about eight times as long', (_what, entry) => {
  const cost = (count: number) => {
    const sent = Array.from({ length: count }, (_, index) => entry(index));
    return processorMs(() => positionOf(sent, '2026-03-20'), { runs: 3 });
  };
  cost(1500);
  // About eight times, and far less than 64 times. On a busy machine the collector of garbage takes a part, too.
  expect(cost(12_000)).toBeLessThan(32 * Math.max(cost(1500), 1));
});
