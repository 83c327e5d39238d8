/** The way on which a customer promised to pay. */
export const promiseChannels = ['phone', 'whatsapp', 'email', 'inPerson', 'other'] as const;

/** What a customer promised: an amount in cents, at most that of a Brazilian bank transfer, and a day, `YYYY-MM-DD`. */
export type PromiseDraft = { cents: number; day: string; channel: (typeof promiseChannels)[number] };
export const maxPromisedCents = 99_999_999_999;

/**
 * What became of a promise (see `outcomeOfPromise`). `open`: its day and the clearing of a payment have not passed. `unchecked`: they have, and
 * nothing tells what was paid.
 */
export type PromiseOutcome = 'open' | 'kept' | 'broken' | 'unchecked';

/** A promise at a loan. `outcomeDay`: the day on which the outcome was found, `YYYY-MM-DD`. */
export type LoanPromise = PromiseDraft & {
  outcome: PromiseOutcome;
  outcomeDay: string | null;
  /** Who has closed it, on which day and with which word; the word is masked as the text is. */
  closed: { by: string; at: string; word: string | null } | null;
};
