import type { LimitUse } from './person-limits.ts';

/** What one person has used of one window, as an auditor reads it. */
export type PersonLimitUse = LimitUse & {
  issuer: string;
  subject: string;
  name: string;
  /** The auditor's own, which they cannot lift. */
  isOwn: boolean;
};

/** What `POST /api/limits/lift` takes. */
export type LiftRequest = Pick<PersonLimitUse, 'issuer' | 'subject' | 'limit' | 'period'> & {
  reason: string;
};

/** `lifted`: false where the window had ended, or was lifted by somebody else. */
export type LiftAnswer = { lifted: boolean; requestId: string };
