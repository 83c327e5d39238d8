import type { LimitUse } from '#lib/access/limits/person-limits.ts';
import type { LoanRight } from '#lib/access/roles/roles.ts';
import type { IdentityFault, VerifiedCaller } from '#lib/access/verification/verified-caller.ts';
import type { DayFigures } from '#lib/ledger/day-figures.ts';
import type { PaymentLedger } from '#lib/ledger/payment-ledger.ts';
import type { VerifyKind } from '#lib/loan/customer/customer-values.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { OfferReview } from '#lib/offer/review.ts';
import type { Position } from '#lib/position/loan-position.ts';
import type { Payoff } from '#lib/position/payoff/payoff.ts';
import type { Repayment } from '#lib/position/repayment.ts';
import type { Contradiction } from '#lib/position/sources/statement.ts';
import type { UserAgents } from './evidence/user-agents-of-loan.ts';
import type { LoanNote } from './loan-notes.ts';
import type { NothingOwed } from './nothing-owed.ts';
import type { LoanQuestion } from './verdicts/loan-questions.ts';
import type { LoanVerdicts, VerdictReasons } from './verdicts/loan-verdicts.ts';
import type { ViewChanges } from './view-changes.ts';

/** The verification of the caller, for the person who asks. */
export type LoanIdentity = {
  /** How many more failed verifications this person has today; 0: locked. Null where they may not verify, or nothing tells whose loan it is. */
  missesLeft: number | null;
  /** How the caller was verified for this customer in this session; null where they were not. */
  verified: VerifiedCaller | null;
  /** The condition of a reveal of this view: a reason, a verified caller, or why nothing of it can be revealed. */
  revealNeeds: 'reason' | 'verification' | IdentityFault;
};

/** One loan as one person may see it, with what they may do with it. The page and `GET /api/loans/{loan}` answer this. */
export type LoanView = LoanAnswer &
  LoanIdentity & {
    /** Whether the offer's figures agree, by what this person sees of the loan; null without an offer. */
    review: OfferReview | null;
    /** True where review and position were left out: they take more work than the desk spends on one loan. */
    reviewTooLarge: boolean;
    /** Where the loan stands today, by the transactions that this person sees; null where the loan is too large. */
    position: Position | null;
    /** Why nothing is owed, where the money has not gone out; null where something may be. */
    nothingOwed: NothingOwed | null;
    /** Which transactions pay which installments; null where the loan is too large. */
    repayment: Repayment | null;
    /** Each payment beside what was due on its day; null where the loan is too large. */
    ledger: PaymentLedger | null;
    /** The desk's estimate of what settles the loan; null where the loan is too large. */
    payoff: Payoff | null;
    /** What it costs on today and the next days, computed; empty where nothing is owed, or it is not known. */
    days: DayFigures[];
    /** The subjects of which the parts of this answer say different things; empty where nothing contradicts. */
    contradictions: Contradiction[];
    /** What only an analyst asks of this loan. */
    questions: LoanQuestion[];
    /** Whether figures, law, signatures, payout and payments hold, as the page shows it. */
    verdicts: LoanVerdicts;
    /** Why each verdict is as it is: what differs, what is asked, and what could not be checked. */
    verdictReasons: VerdictReasons;
    /** `masked`: a masked value is a `Masked`, and a masked part of a text `[••••]`. */
    visibility: 'full' | 'masked';
    /** JSON Pointers to the masked values, to objects and lists masked as a whole, and to texts with masked parts. */
    masked: string[];
    /** Sent back with a reveal: for each field of the loan with something masked in it, a hash of what the reader sees there. */
    fingerprints: Record<string, string>;
    /** Browser, system and device of each visible user agent of the loan and its signatures, by JSON Pointer. */
    userAgents: UserAgents;
    /** The name of the person whose view this is, for prints. */
    reader: string;
    rights: LoanRight[];
    /** The kinds of values by which a caller can be verified; empty for a person who sees the values anyway. */
    verifiable: VerifyKind[];
    /** What people of the desk wrote at this loan, the newest first. */
    notes: LoanNote[];
    /** Where there are more notes than are sent: how many of the oldest are left out. */
    notesLeftOut: number;
    /** Sent back with a decision: stands for this answer, and holds no value of it. Null without LOOKUP_KEY. */
    answerMark: string | null;
    /** Seals the note that this person is writing, in the browser: 32 bytes in Base64. Null for who writes none. */
    draftKey: string | null;
    /** What has changed since the last view of this person; null where nothing has, or it is not known. */
    changes: ViewChanges | null;
    /** The limits of this person of which four fifths are used. */
    limits: LimitUse[];
  };
