import 'server-only';
import { maskAnswer } from '#lib/access/masking/mask-answer.ts';
import { intersectsMasked } from '#lib/access/masking/masked-paths.ts';
import { loanRights, loanVisibility, may } from '#lib/access/roles/roles.ts';
import { verifiable } from '#lib/access/verification/verify.ts';
import type { JsonObject } from '#lib/loan/json.ts';
import type { LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { LoanRequest } from '#lib/loan/request.ts';
import { maskReview } from '#lib/offer/review/mask-review.ts';
import { isAlike } from '#lib/offer/review/offer-facts.ts';
import type { OfferReview } from '#lib/offer/review/review-offer.ts';
import { withVisibleFigures } from '#lib/offer/review/visible-figures.ts';
import type { LoanView } from '#lib/view/loan-view.ts';
import type { Actor } from '../access/actor.ts';
import { refuse } from '../access/authenticate.ts';
import { env } from '../env.ts';
import { fingerprintsOf } from './fingerprints.ts';
import { maskOptions } from './mask-options.ts';
import { readRecorded } from './read-and-record.ts';
import { reviewOf } from './review-of.ts';
import { missesLeft } from './verification-locks.ts';

type Viewing = {
  actor: Actor;
  request: LoanRequest;
  requestId: string;
  /** `refresh`: the person has this view, and asked for it again. */
  action: 'view' | 'refresh';
};

/**
 * One loan as the lending API has it now, and as this person may see it: authorised, read, masked and recorded.
 * Throws a DeskError; then nothing of the loan has left.
 */
export async function viewLoan({ actor, request, requestId, action }: Viewing): Promise<LoanView> {
  const visibility = loanVisibility(actor.roles);
  if (!visibility) return refuse(actor, 'loan:masked', { requestId, loan: request.loan });
  const verifies = visibility === 'masked' && may(actor.roles, 'verify');
  // Asked for while the loan is read, so that a view does not wait for it. If the read fails, nobody needs it.
  const left = verifies ? missesLeft(actor, request.loan) : Promise.resolve(null);
  left.catch(() => {});
  return readRecorded({ actor, request, requestId, action }, async (answer) => {
    const seen = viewOf(actor, visibility, answer);
    return { result: { ...seen, missesLeft: seen.verifiable.length > 0 ? await left : null } };
  });
}

type Seen = Omit<LoanView, 'missesLeft'>;

function viewOf(
  { name: reader, roles }: Actor,
  visibility: LoanView['visibility'],
  answer: LoanAnswer,
): Seen {
  const rights = loanRights.filter((right) => may(roles, right));
  if (visibility === 'full') {
    const review = reviewOf(answer.loan);
    return { ...answer, visibility, masked: [], fingerprints: {}, reader, rights, verifiable: [], review };
  }
  const { loan, request } = answer;
  const kinds = rights.includes('verify') ? verifiable(loan, env().VERIFY_PATHS, request.expand) : [];
  const { answer: view, masked } = maskAnswer(answer, maskOptions());
  const fingerprints = fingerprintsOf({ loan: view.loan, masked });
  const review = maskedReview(answer.loan, view.loan, masked);
  return { ...view, visibility, masked, fingerprints, reader, rights, verifiable: kinds, review };
}

/**
 * Reviews the true loan, so that everyone is told its verdicts, and masks the review in two layers: a finding that uses
 * a masked value loses its figures, and every other figure is taken from the review of the masked loan.
 */
function maskedReview(
  loan: JsonObject,
  maskedLoan: JsonObject,
  masked: readonly string[],
): OfferReview | null {
  const review = reviewOf(loan);
  if (!review) return null;
  // Masking rarely hides anything that the review computes with: then the second review would equal the first.
  const isSame = isAlike(loan, maskedLoan, env().DISPLAY_TIME_ZONE);
  return withVisibleFigures(
    maskReview(review, intersectsMasked(masked)),
    isSame ? review : reviewOf(maskedLoan),
  );
}
