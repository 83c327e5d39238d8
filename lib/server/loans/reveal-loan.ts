import 'server-only';
import { parseReason } from '#lib/access/reveal/reveal-reason.ts';
import type { Revealed } from '#lib/access/reveal/reveal-values.ts';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { RevealAnswer } from '#lib/access/verification/verification-answers.ts';
import type { LoanRequest } from '#lib/loan/loan-request.ts';
import type { Caller } from '#lib/server/actor.ts';
import { invalidBody, invalidReason } from '#lib/server/responses/json-body.ts';
import { parseRevealRequest, type RevealRequest } from '#lib/view/reveal-request.ts';
import { requireRight } from '../access/require-right.ts';
import { queryDatabase } from '../db/query-database.ts';
import { DeskError } from '../desk-error.ts';
import { env } from '../env.ts';
import { requireWithinLimit } from '../limits/require-within-limit.ts';
import { computeInTime } from './computing/compute-in-time.ts';
import { type FetchedForPerson, fetchForPerson, type PersonRead } from './fetch-for-person.ts';
import { beginPersonRead } from './person-reads.ts';
import { limitOfRead, limitsAfterRead } from './read-limits.ts';
import { recordFailedRead, recordRead } from './record-read.ts';
import { requireIdentity } from './verification/require-identity.ts';
import { hasMatches } from './verification/verified-caller-rows.ts';

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
export async function revealLoan(options: RevealOptions): Promise<RevealAnswer> {
  const { actor, requestId, request, body } = options;
  await requireRight({ actor, requestId, loan: request.loan }, 'reveal');
  const { target, reason, ticket, fingerprints } = parseRevealBody(body);
  // Whose caller is verified is known once the loan is read.
  const needsReason = reason === null && env().REVEAL_REQUIRES === 'reason';
  if (needsReason && !(await queryDatabase((db) => hasMatches(db, actor))))
    throw invalidReason({ kind: 'unreadable' });
  const hasFullVisibility = loanVisibility(actor.roles) === 'full';
  const fields = [...(request.fields ?? []), ...(ticket === null ? [] : [`ticket:${ticket}`])];
  const action = 'reveal';
  await requireWithinLimit(actor, limitOfRead[action], requestId);
  const read: PersonRead = { actor, request, requestId, action, reason, fields };
  const endPersonRead = beginPersonRead();
  let fetched: FetchedForPerson | null = null;
  try {
    fetched = await fetchForPerson(read);
    const { answer, identified, measured } = fetched;
    const input = { answer, identified, target: hasFullVisibility ? null : target, fingerprints };
    const { result } = await computeInTime('reveal', input, measured.bytes);
    if (!result) throw new DeskError('upstream_too_large', {}, { reason: 'masking-stopped', ...measured });
    const { paths, revealed, isChanged } = result;
    return await recordRead(read, fetched, async (trx) => {
      // A person who sees the values anyway reveals nothing.
      const admission = hasFullVisibility
        ? { reason, remarks: [], verified: null }
        : await requireIdentity(trx, actor, { loan: request.loan, answer: identified, reason, paths });
      if (isChanged) throw new DeskError('loan_changed');
      const { verified } = admission;
      const { retrievedAt } = answer;
      const limits = limitsAfterRead(actor, 'reveal');
      return {
        result: { revealed, verified, retrievedAt, requestId, limits },
        recorded: {
          paths: recordedPaths(target, revealed),
          reason: admission.reason,
          fields: [...fields, ...admission.remarks],
        },
      };
    });
  } catch (error) {
    return await recordFailedRead(error, read, fetched);
  } finally {
    fetched?.release();
    endPersonRead();
  }
}

type RevealBody = {
  target: RevealRequest;
  /** Null where a verified caller is to take its place. */
  reason: string | null;
  ticket: string | null;
  /** The `fingerprints` of the view on the screen; `seen` in the body. */
  fingerprints: Record<string, unknown>;
};

function parseRevealBody(body: unknown): RevealBody {
  const target = parseRevealRequest(body);
  if (!target) throw invalidBody();
  const { reason: reasonInput, seen } = body as { reason?: unknown; seen?: unknown };
  if (typeof seen !== 'object' || seen === null) throw invalidBody();
  const fingerprints = seen as RevealBody['fingerprints'];
  if (reasonInput === undefined) return { target, reason: null, ticket: null, fingerprints };
  const checked = parseReason(reasonInput);
  if (!checked.ok) throw invalidReason(checked.fault);
  const { reason } = checked;
  const text = 'code' in reason ? reason.code : reason.text;
  return { target, reason: text, ticket: reason.ticket ?? null, fingerprints };
}

/** The paths to record: pointers into the masked loan, so that they hold no masked name. */
function recordedPaths(target: RevealRequest, revealed: readonly Revealed[]): string[] {
  const pointers = revealed.map(({ pointer }) => pointer);
  if (pointers.length <= maxRecordedPaths) return pointers;
  if ('pointer' in target) return [target.pointer];
  const topLevel = new Set(pointers.map((pointer) => pointer.split('/', 2).join('/')));
  return [...topLevel].slice(0, maxRecordedPaths);
}
