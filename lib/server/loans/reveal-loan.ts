import 'server-only';
import { maskLoan } from '#lib/access/masking/mask-loan.ts';
import { parseReason, type Reason } from '#lib/access/reveal/reveal-reason.ts';
import { type Revealed, revealValues } from '#lib/access/reveal/reveal-values.ts';
import { loanVisibility, may } from '#lib/access/roles/roles.ts';
import type { RevealAnswer } from '#lib/access/verification/verification-answers.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import type { Caller } from '#lib/server/responses/json-response.ts';
import { parseRevealRequest, pathsToReveal, type RevealRequest } from '#lib/view/reveal-request.ts';
import { refuse } from '../access/authenticate.ts';
import { DeskError } from '../desk-error.ts';
import { hasChanged } from './fingerprints.ts';
import { maskOptions } from './mask-options.ts';
import { readAndRecord } from './read-and-record.ts';

/** So many paths one record lists; of a reveal of more it says what was asked for. */
const mostPaths = 50;

type Revealing = Caller & {
  /** That of the view: the same is read again, since nothing of a loan is kept on the server. */
  request: LoanRequest;
  body: unknown;
};

/**
 * What is hidden at a place or in a panel, for a reason; recorded before it leaves. Nothing where nothing is hidden,
 * as for whoever sees loans whole.
 */
export async function revealLoan({ actor, requestId, request, body }: Revealing): Promise<RevealAnswer> {
  if (!may(actor.roles, 'reveal')) return refuse(actor, 'reveal', { requestId, loan: request.loan });
  const { asked, reason, seen } = readRevealBody(body);
  const whole = loanVisibility(actor.roles) === 'full';
  return readAndRecord({ actor, request, requestId, action: 'reveal', reason }, (answer) => {
    const { masked, loan } = maskLoan(answer.loan, { ...maskOptions(), ownId: request.loan });
    const paths = whole ? [] : pathsToReveal(masked, asked);
    // A list that gained an entry would put another's value into the place that was seen.
    if (hasChanged(paths, seen, loan)) throw new DeskError('loan_changed');
    const revealed = revealValues(answer, paths, maskOptions());
    const { retrievedAt } = answer;
    return {
      result: { revealed, retrievedAt, requestId },
      recorded: { paths: recordedPaths(asked, revealed) },
    };
  });
}

type RevealBody = {
  asked: RevealRequest;
  reason: string;
  /** The `fingerprints` of the view that is on the screen. */
  seen: Record<string, unknown>;
};

function readRevealBody(body: unknown): RevealBody {
  const asked = parseRevealRequest(body);
  if (!asked) throw invalidBody();
  const { reason: given, seen } = body as { reason?: unknown; seen?: unknown };
  if (typeof seen !== 'object' || seen === null) throw invalidBody();
  const checked = parseReason(given);
  if (checked.ok) return { asked, reason: textOf(checked.reason), seen: seen as RevealBody['seen'] };
  const { is: reason, ...holds } = checked.fault;
  throw new DeskError('invalid_request', { parameter: 'reason', reason, ...holds });
}

function textOf(reason: Reason): string {
  return 'code' in reason ? reason.code : reason.text;
}

/** Pointers into the masked loan, so that no name in them is one that is hidden. */
function recordedPaths(asked: RevealRequest, revealed: readonly Revealed[]): string[] {
  const pointers = revealed.map(({ pointer }) => pointer);
  if (pointers.length <= mostPaths) return pointers;
  if ('pointer' in asked) return [asked.pointer];
  const firsts = new Set(pointers.map((pointer) => pointer.split('/', 2).join('/')));
  return [...firsts].slice(0, mostPaths);
}
