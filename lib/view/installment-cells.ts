import type { Repayment } from '#lib/position/repayment.ts';

type State = Repayment['installments'][number]['state'];

/** Consecutive installments that are shown as one: their numbers, and the state that is said of them. */
export type InstallmentCell = { first: number; last: number; state: State };

/** Of a longer loan each cell is a year. */
const maxCells = 96;
const monthsOfYear = 12;

/** What has to be said of a year if it is so of one of its installments, the gravest first. */
const telling: readonly State[] = ['late', 'part-late', 'unknown', 'not-seen-yet', 'passed'];

/**
 * One cell for each installment, or of more than 96 for each year. A year that holds a late installment is late, one of
 * which something is not known is not known, and one that is paid up to a month is paid in part.
 */
export function installmentCells(states: readonly State[]): InstallmentCell[] {
  const size = states.length > maxCells ? monthsOfYear : 1;
  return Array.from({ length: Math.ceil(states.length / size) }, (_, group) => {
    const members = states.slice(group * size, (group + 1) * size);
    const [only = 'unknown', other] = new Set(members);
    const state = telling.find((graver) => members.includes(graver)) ?? (other === undefined ? only : 'part');
    return { first: group * size + 1, last: group * size + members.length, state };
  });
}
