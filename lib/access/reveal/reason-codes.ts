/** Reasons to choose from. Their words stand in the messages. */
export const reasonCodes = [
  'customer-request',
  'data-correction',
  'payment-problem',
  'dispute',
  'fraud-suspicion',
  'legal-request',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];
