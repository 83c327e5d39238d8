import { sql } from 'kysely';
import { keptViewMonths } from '#lib/access/retention.ts';
import { loanVisibility } from '#lib/access/roles/roles.ts';
import { isOfOtherLoan, type LoanAnswer } from '#lib/loan/loan-answer.ts';
import type { Actor } from '#lib/server/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import { lookupKeyId } from '#lib/server/lookup-index/document-hmac.ts';
import { hmacsOfView, type ViewedLoan } from './view-hmacs.ts';

/** A person's view of a loan, as it is kept until their next one. */
export type LastView = {
  issuer: string;
  subject: string;
  loan: string;
  visibility: string;
  keyId: Buffer;
} & ViewedLoan;

/**
 * Returns what is kept of a view. Null without LOOKUP_KEY, of another loan than the one that was asked for, and where only
 * some fields were asked for: such views differ without a change.
 */
export function lastViewOf({ issuer, subject, roles }: Actor, answer: LoanAnswer): LastView | null {
  const { LOOKUP_KEY: key } = env();
  const { loan, fields } = answer.request;
  if (!key || fields !== null || isOfOtherLoan(answer)) return null;
  const viewed = hmacsOfView(answer.loan, { person: [issuer, subject], loan, expand: answer.request.expand });
  const visibility = loanVisibility(roles) ?? '';
  return viewed && { issuer, subject, loan, visibility, keyId: lookupKeyId(key), ...viewed };
}

/** Stores a view as the person's last one of its loan, and deletes their views that are older than a year. */
export async function storeLastView(db: Db, view: LastView): Promise<void> {
  const { issuer, subject, loan, visibility, keyId, seen } = view;
  // Text, since every view runs it.
  await sql`
    with forgotten as (
      delete from seen_loan where issuer = ${issuer} and subject = ${subject} and loan <> ${loan}
        and seen_at < now() - make_interval(months => ${keptViewMonths})
    )
    insert into seen_loan (issuer, subject, loan, visibility, key_id, seen)
    values (${issuer}, ${subject}, ${loan}, ${visibility}, ${keyId}, ${JSON.stringify(seen)}::jsonb)
    on conflict (issuer, subject, loan, visibility)
      do update set key_id = excluded.key_id, seen = excluded.seen, seen_at = now()`.execute(db);
}
