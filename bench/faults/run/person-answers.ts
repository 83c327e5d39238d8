import type { FaultRole } from '../fault-role.ts';
import type { DeskAnswer } from './desk-requests.ts';

/** A request of one person, and its answer. A sign-in has no loan, and not every request a page. */
export type PersonAnswers = {
  role: FaultRole;
  loan: string | null;
  json: DeskAnswer;
  page: DeskAnswer | null;
};
