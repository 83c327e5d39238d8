import { sql } from 'kysely';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import { isOfOtherLoan, type LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import { lookupKeyId } from '#lib/server/lookup/index/document-hmac.ts';
import { type SeenLoan, seenLoan } from './seen-loan.ts';

/** What a person sees now, as it is kept until their next view. */
export type SeenNow = {
  issuer: string;
  subject: string;
  loan: string;
  visibility: string;
  keyId: Buffer;
  seen: SeenLoan;
};

/** Months after which a view is forgotten. */
export const keptMonths = 12;

/**
 * Returns what is kept of a view. Null without LOOKUP_KEY, of another loan than the one that was asked for, and where only
 * some fields were asked for: such views differ without a change.
 */
export function seenNow({ issuer, subject, roles }: Actor, answer: LoanAnswer): SeenNow | null {
  const { LOOKUP_KEY: key } = env();
  const { loan, fields } = answer.request;
  if (!key || fields !== null || isOfOtherLoan(answer)) return null;
  const seen = seenLoan(answer.loan, { person: [issuer, subject], loan });
  const visibility = loanVisibility(roles) ?? '';
  return seen && { issuer, subject, loan, visibility, keyId: lookupKeyId(key), seen };
}

/** Keeps what a person has seen, and forgets what is older than a year. */
export async function rememberSeen(db: Db, now: SeenNow): Promise<void> {
  const { issuer, subject, loan, visibility, keyId, seen } = now;
  await sql`
    with forgotten as (
      delete from seen_loan where issuer = ${issuer} and subject = ${subject} and loan <> ${loan}
        and seen_at < now() - make_interval(months => ${keptMonths})
    )
    insert into seen_loan (issuer, subject, loan, visibility, key_id, seen)
    values (${issuer}, ${subject}, ${loan}, ${visibility}, ${keyId}, ${JSON.stringify(seen)}::jsonb)
    on conflict (issuer, subject, loan, visibility)
      do update set key_id = excluded.key_id, seen = excluded.seen, seen_at = now()`.execute(db);
}
