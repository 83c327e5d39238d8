import type { createTranslator, Messages } from 'use-intl/core';
import type { VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import type { PaymentCauseText } from '../describe-payment-causes.ts';
import type { PromiseText } from '../describe-promise.ts';
import type { DisplaySettings } from '../display-settings.ts';
import type { Format } from '../format.ts';
import type { LoanView } from '../loan-view.ts';
import type { NothingOwedWords } from '../nothing-owed.ts';
import type { StatusWords } from '../status-word.ts';
import type { SummaryBlank } from './summary-request.ts';

/** The facts that a summary is written from, and the language that it is written in. */
export type Summary = {
  /** As the desk sent it to this reader, without the values that were revealed since. */
  view: Pick<
    LoanView,
    | 'contradictions'
    | 'ledger'
    | 'loan'
    | 'nothingOwed'
    | 'notes'
    | 'payoff'
    | 'position'
    | 'repayment'
    | 'request'
    | 'retrievedAt'
    | 'review'
    | 'rights'
    | 'verdictReasons'
    | 'visibility'
  >;
  /** How the caller was verified; null where they were not. */
  verified: VerifiedCaller | null;
  /** What the agent filled in before copying. It is never recorded. */
  filled?: Partial<Record<SummaryBlank, string>>;
  /** How many answers of callers did not match today, for this reader and this customer. */
  missed: number;
  t: ReturnType<typeof createTranslator<Messages, 'summary'>>;
  statuses: StatusWords;
  /** What `amountForPayment` may be. */
  means: ReturnType<typeof createTranslator<Messages, 'position.means'>>;
  verdicts: ReturnType<typeof createTranslator<Messages, 'verdicts'>>;
  nothingOwed: NothingOwedWords;
  paymentCauses: PaymentCauseText['t'];
  contradictions: ReturnType<typeof createTranslator<Messages, 'contradictions'>>;
  promises: PromiseText['t'];
  format: Format;
  display: DisplaySettings;
};
