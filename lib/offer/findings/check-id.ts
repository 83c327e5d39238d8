/** What a finding is about: a figure that an offer states. */
export type CheckId =
  /** No figure is one that a loan cannot have, such as a negative amount or zero installments. */
  | 'figures'
  | 'dates'
  | 'created'
  | 'installment'
  | 'total'
  | 'total-parts'
  | 'interest'
  | 'rates'
  | 'cet-yearly'
  | 'cet-monthly'
  | 'cet-pair'
  | 'iof'
  | 'iof-additional'
  | 'cashout-loan'
  | 'cashout-offer'
  | 'insurance'
  | 'fine';

/** `amount`: reais. `rate`: a fraction, as are differences of rates. `day`: `YYYY-MM-DD`; its difference is in days. */
export type FigureUnit = 'amount' | 'rate' | 'day' | 'count';
