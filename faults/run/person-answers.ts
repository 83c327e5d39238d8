import type { FaultRole } from '../fault-role.ts';
import type { DeskAnswer } from './ask.ts';

/** What one person asked for, and got. A sign-in has no loan and no page of its own. */
export type PersonAnswers = {
  role: FaultRole;
  loan: string | null;
  json: DeskAnswer;
  page: DeskAnswer | null;
};
