import type { LimitUse } from './person-limits.ts';

/** One person's use of one window, as an auditor reads it. */
export type PersonLimitUse = LimitUse & {
  issuer: string;
  subject: string;
  name: string;
  /** The auditor's own, which they cannot lift. */
  isOwn: boolean;
};

/** The body of `POST /api/limits/lift`. */
export type LiftRequest = Pick<PersonLimitUse, 'issuer' | 'subject' | 'limit' | 'period'> & {
  reason: string;
};

/** `lifted`: false where the window had ended, or was lifted by somebody else. */
export type LiftAnswer = { lifted: boolean; requestId: string };
