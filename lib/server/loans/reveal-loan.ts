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

/** Paths that one record lists. A larger reveal records the requested pointer or the panels instead. */
const maxRecordedPaths = 50;

type RevealOptions = Caller & {
  /** The request of the view: the loan is read again, since the server keeps nothing of it. */
  request: LoanRequest;
  body: unknown;
};

/**
 * Returns the masked values at a pointer or in a panel, for a reason, after the reveal is recorded. The result is empty
 * where nothing is masked, as for a role with full visibility.
 */
export async function revealLoan({ actor, requestId, request, body }: RevealOptions): Promise<RevealAnswer> {
  if (!may(actor.roles, 'reveal')) return refuse(actor, 'reveal', { requestId, loan: request.loan });
  const { target, reason, fingerprints } = parseRevealBody(body);
  const hasFullVisibility = loanVisibility(actor.roles) === 'full';
  return readAndRecord({ actor, request, requestId, action: 'reveal', reason }, (answer) => {
    const { masked, loan } = maskLoan(answer.loan, { ...maskOptions(), ownId: request.loan });
    const paths = hasFullVisibility ? [] : pathsToReveal(masked, target);
    // If a list has gained an entry since, the pointer could now hold another person's value.
    if (hasChanged(paths, fingerprints, loan)) throw new DeskError('loan_changed');
    const revealed = revealValues(answer, paths, maskOptions());
    const { retrievedAt } = answer;
    return {
      result: { revealed, retrievedAt, requestId },
      recorded: { paths: recordedPaths(target, revealed) },
    };
  });
}

type RevealBody = {
  target: RevealRequest;
  reason: string;
  /** The `fingerprints` of the view on the screen; `seen` in the body. */
  fingerprints: Record<string, unknown>;
};

function parseRevealBody(body: unknown): RevealBody {
  const target = parseRevealRequest(body);
  if (!target) throw invalidBody();
  const { reason: reasonInput, seen } = body as { reason?: unknown; seen?: unknown };
  if (typeof seen !== 'object' || seen === null) throw invalidBody();
  const checked = parseReason(reasonInput);
  if (checked.ok) {
    const fingerprints = seen as RevealBody['fingerprints'];
    return { target, reason: textOf(checked.reason), fingerprints };
  }
  const { is: reason, ...holds } = checked.fault;
  throw new DeskError('invalid_request', { parameter: 'reason', reason, ...holds });
}

function textOf(reason: Reason): string {
  return 'code' in reason ? reason.code : reason.text;
}

/** The paths to record: pointers into the masked loan, so that they hold no masked name. */
function recordedPaths(target: RevealRequest, revealed: readonly Revealed[]): string[] {
  const pointers = revealed.map(({ pointer }) => pointer);
  if (pointers.length <= maxRecordedPaths) return pointers;
  if ('pointer' in target) return [target.pointer];
  const topLevel = new Set(pointers.map((pointer) => pointer.split('/', 2).join('/')));
  return [...topLevel].slice(0, maxRecordedPaths);
}
