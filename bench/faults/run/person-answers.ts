import type { FaultRole } from '../fault-role.ts';
import type { DeskAnswer } from './desk-requests.ts';

/** A request of one person, and its answer. A sign-in has no loan and no page of its own. */
export type PersonAnswers = {
  role: FaultRole;
  loan: string | null;
  json: DeskAnswer;
  page: DeskAnswer | null;
};
