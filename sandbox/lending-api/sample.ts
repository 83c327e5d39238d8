import type { JsonObject } from './json-values.ts';

export const groups = [
  'Loan lives, with days relative to today',
  'The lending API in practice',
  'Payroll loans',
  'Personal and business loans',
  'Cash-out variants',
  'Sources that contradict each other',
  'Statuses and states',
  'Units and rates',
  'Figures that do not add up',
  'Published reference figures',
  'Signatures and evidence',
  'Gaps and empty values',
  'Departures from the specification',
  'Hostile and very large content',
  'Parameters not honored',
  'Failures',
] as const;

export type Group = (typeof groups)[number];
export type Parameter = 'expand' | 'fields' | 'payment_for';

export type Sample = {
  readonly id: string;
  readonly group: Group;
  readonly shows: string;
  readonly featured?: true;
  /** Everything returned by default. Built when first asked for. */
  readonly loan: () => JsonObject;
  /** Returned only when `fields` lists it. */
  readonly withheld?: () => JsonObject;
  /** References of this loan alone, by identifier: files, payment methods, signers. */
  readonly references?: () => ReadonlyMap<string, JsonObject>;
  /** The installments that `expand` brings, the newest first, as they are to be paid on a day. */
  readonly installments?: (paymentFor: string | undefined) => readonly JsonObject[];
  /** The amounts of a day by these installments; by the transactions where a loan has none. */
  readonly amounts?: (installments: readonly JsonObject[]) => JsonObject;
  /** The API counts only the payments whose description names their installment. */
  readonly counts?: 'numbered';
  readonly ignores?: readonly Parameter[];
  /** False when the answer departs from the specification on purpose. */
  readonly conforms?: false;
};
