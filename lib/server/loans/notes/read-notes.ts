import 'server-only';
import { sql } from 'kysely';
import { maskFreeText } from '#lib/access/masking/free-text/mask-free-text.ts';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Db, Trx } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import type { LoanNote } from '#lib/view/loan-notes.ts';
import { isComparable, type KeyedHmac } from '../answer-hmac.ts';

/** A loan has few notes. Where it has more than this, the oldest are left out. */
const maxNotes = 200;

/**
 * Returns the notes at a loan that are kept still, the newest first, as this person may read them: masked roles by the rule
 * of free texts. `answer`: of the answer that this person sees, which decisions are compared with; null where that is not
 * known.
 */
export async function readNotes(
  db: Db | Trx,
  { actor, loan, answer }: { actor: Actor; loan: LoanId; answer: KeyedHmac | null },
): Promise<LoanNote[]> {
  const rows = await db
    .selectFrom('note')
    .leftJoin('contract', 'contract.loan', 'note.loan')
    .selectAll('note')
    .select(sql<string | null>`to_char(contract.created_at at time zone 'UTC', 'YYYY-MM')`.as('firstMonth'))
    .where('note.loan', '=', loan)
    .where(isKept)
    .orderBy('note.written_at', 'desc')
    .orderBy('note.id')
    .limit(maxNotes)
    .execute();
  const isFull = loanVisibility(actor.roles) === 'full';
  return rows.map(({ firstMonth, ...row }) => ({
    id: row.id,
    category: row.category,
    text: isFull ? row.text : maskFreeText(row.text, undefined, firstMonth, env().FREE_TEXT_WORDS),
    holdsUntil: row.holds_until,
    pinned: row.pinned,
    decision: row.decision,
    author: row.name,
    isOwn: row.issuer === actor.issuer && row.subject === actor.subject,
    writtenAt: row.written_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isOutdated: hasChanged(row, answer),
  }));
}

/** True for a note that was last written within the months of `NOTE_RETENTION_MONTHS`. */
export const isKept = () =>
  sql<boolean>`coalesce(note.edited_at, note.written_at) > now() - make_interval(months => ${env().NOTE_RETENTION_MONTHS})`;

function hasChanged(
  { answer_hmac: hmac, answer_key: keyId }: { answer_hmac: Buffer | null; answer_key: Buffer | null },
  answer: KeyedHmac | null,
): boolean | null {
  if (!hmac || !keyId || !answer || !isComparable({ hmac, keyId }, answer)) return null;
  return !hmac.equals(answer.hmac);
}
