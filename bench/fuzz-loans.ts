import { randomInt } from 'node:crypto';
import { viewHostileLoans } from '#lib/testing/hostile-loans/view-hostile-loans.ts';
import { CommandError } from '../bin/command/command-error.ts';
import type { ProcessGroup } from '../tools/launcher/process-group.ts';
import type { Row } from './bench-report.ts';
import { summarize } from './measure.ts';

/** Loans that one thread views, with one seed. */
const count = 500;

/**
 * Masks, reviews and computes the position of hostile loans for so many minutes, other ones each time. Throws with the seed
 * and the loan where a view does not end, or throws.
 */
export async function benchFuzz(_group: ProcessGroup, minutes = 10): Promise<Row[]> {
  const until = performance.now() + minutes * 60_000;
  const perLoan: number[] = [];
  for (let viewed = 0; performance.now() < until; viewed += count) {
    const seed = randomInt(2 ** 31);
    const began = performance.now();
    const { begun, thrown } = await viewHostileLoans({ count, seed });
    if (begun) throw new CommandError(`seed ${seed}, after ${viewed} loans: no end of ${begun}`);
    if (thrown.length > 0)
      throw new CommandError(`seed ${seed}, after ${viewed} loans: ${thrown.join('\n')}`);
    perLoan.push((performance.now() - began) / count);
  }
  const summary = summarize(perLoan);
  return [
    {
      what: `views of ${perLoan.length * count} hostile loans, each of which ended, per loan`,
      measured: summary.median,
      bar: { atMost: 100 },
      unit: 'ms',
      ours: { name: 'view', unit: 'ms', ...summary },
      base: { name: 'limit', unit: 'ms', ...summarize([100]) },
      notes: [`${count} loans of each of ${perLoan.length} seeds`],
    },
  ];
}
