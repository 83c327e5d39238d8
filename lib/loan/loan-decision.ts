/** What a person may decide about a loan, in a note of theirs. */
export const loanDecisions = ['reviewed', 'to-be-corrected', 'sent-back', 'forwarded'] as const;
export type LoanDecision = (typeof loanDecisions)[number];
