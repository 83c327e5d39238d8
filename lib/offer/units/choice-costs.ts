/**
 * What the choices of a convention cost, in bits: nothing where nearly every lender makes one, 1 for an ordinary one, 3 for
 * one of some lenders, and 6 for one of few.
 */
export const choiceCosts = {
  yearlyNominal: 3,
  /** Fewer digits than other rates have: a whole percent leaves a hundred times as much open as the law does. */
  roundedRate: 3,
  /** An installment is seldom whole by chance. */
  wholeInstallment: 1,
  /** That an amount in no field was a cost, and no payoff, is seldom. */
  unlistedCost: 3,
  /** A part of such an amount reached the borrower. */
  partlyReceived: 3,
} as const;
