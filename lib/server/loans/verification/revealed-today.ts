import { civilDayOf } from '#lib/loan/civil-date.ts';
import type { LoanId } from '#lib/loan/loan-id.ts';
import { instantOfLocal } from '#lib/loan/local-time.ts';
import type { Actor } from '#lib/server/access/actor.ts';
import type { Db } from '#lib/server/db/database-types.ts';
import { env } from '#lib/server/env.ts';
import type { IdentityKeys } from './identity-keys.ts';

/**
 * Returns the paths that this person revealed today, by the access log, of this loan and of the loans that the lookup
 * index has for its customer. Today is a day of the desk's zone.
 */
export async function revealedToday(
  db: Db,
  { issuer, subject }: Actor,
  loan: LoanId,
  { indexed: { customer, document } }: IdentityKeys,
): Promise<ReadonlySet<string>> {
  const { DISPLAY_TIME_ZONE: zone } = env();
  const midnight = instantOfLocal(`${civilDayOf(Date.now(), zone)}T00:00`, zone, 'first') ?? 0;
  const rows = await db
    .selectFrom('access_log')
    .select('paths')
    .where((row) => row.and({ issuer, subject, action: 'reveal', outcome: 'ok' }))
    .where('instant', '>=', new Date(midnight))
    .where(({ or, eb, selectFrom }) => {
      const ofCustomer = selectFrom('contract')
        .select('loan')
        .where((row) => row.or([row('customer', '=', customer), row('document_hmac', '=', document)]));
      return or([eb('loan', '=', loan), eb('loan', 'in', ofCustomer)]);
    })
    .execute();
  return new Set(rows.flatMap(({ paths }) => paths));
}
