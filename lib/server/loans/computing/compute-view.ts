import { loanRights, may } from '#lib/access/roles/roles.ts';
import type { LoanIdentity, LoanView } from '#lib/view/loan-view.ts';
import type { Actor } from '../../actor.ts';
import { DeskError, isDeskError } from '../../desk-error.ts';
import { log } from '../../log.ts';
import type { FetchedForPerson } from '../fetch-for-person.ts';
import { computeInTime, type TimeLimits } from './compute-in-time.ts';
import { unjudged } from './judge-answer.ts';

/** A loan as one person may see it, without what the desk says beside it. */
export type ComputedView = Omit<
  LoanView,
  | keyof LoanIdentity
  | 'verifiable'
  | 'userAgents'
  | 'notes'
  | 'notesLeftOut'
  | 'answerMark'
  | 'draftKey'
  | 'changes'
  | 'limits'
>;

type Fetched = Pick<FetchedForPerson, 'answer' | 'identified' | 'measured'>;

/**
 * Masks an answer for a person, reviews its offer and computes its position from what this person sees. Where review and
 * position take too long they are left out (`reviewTooLarge`). Where masking does, nothing of the loan can be shown:
 * throws `upstream_too_large`. It records nothing: the verbs do.
 */
export async function computeView(
  { name: reader, roles }: Pick<Actor, 'name' | 'roles'>,
  visibility: LoanView['visibility'],
  { answer, identified, measured }: Fetched,
  limits?: TimeLimits,
): Promise<ComputedView> {
  const input = { visibility, answer, identified, now: Date.now() };
  const computing = await computeInTime('view', input, measured.bytes, limits);
  // What a full reader sees is known without any computation.
  const whole = visibility === 'full' ? { ...answer, visibility, masked: [], fingerprints: {} } : null;
  const visible = computing.kept ?? whole;
  if (!visible) throw new DeskError('upstream_too_large', {}, { reason: 'masking-stopped', ...measured });
  const judged = computing.result ?? unjudged();
  if (judged.reviewTooLarge) {
    const { requestId, request } = answer;
    const event = { event: 'too-large-to-review', requestId, loan: request.loan, ...measured };
    log().warn(event, 'a loan is shown without review and position, which take too much work');
  }
  const rights = loanRights.filter((right) => may(roles, right));
  return { ...visible, reader, rights, ...judged };
}

export type MaskedView = () => Promise<ComputedView | null>;

/**
 * Returns the view of a masked reader, whoever has read the loan: it is computed where it is asked for, and once. Null
 * where masking takes too long.
 */
export function maskedViewOf(actor: Actor, view: ComputedView, fetched: Fetched): MaskedView {
  let masked: ReturnType<MaskedView> | null = view.visibility === 'masked' ? Promise.resolve(view) : null;
  return () => {
    masked ??= computeView({ ...actor, roles: ['support'] }, 'masked', fetched).catch((error: unknown) => {
      if (isDeskError(error)) return null;
      throw error;
    });
    return masked;
  };
}

/** What was read, with what its record says beside the fields where review and position were left out. */
export function withRemarksOf<T extends Pick<FetchedForPerson, 'remarks'>>(
  { reviewTooLarge }: Pick<ComputedView, 'reviewTooLarge'>,
  fetched: T,
): T {
  return reviewTooLarge ? { ...fetched, remarks: [...fetched.remarks, 'too-large-to-review'] } : fetched;
}
