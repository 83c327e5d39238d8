import 'server-only';
import { z } from 'zod';
import type { LiftAnswer, LiftRequest } from '#lib/access/limits/limit-answers.ts';
import { limitNames, limitPeriods } from '#lib/access/limits/person-limits.ts';
import { checkReason } from '#lib/access/reveal/reveal-reason.ts';
import type { Caller } from '#lib/server/access/actor.ts';
import { refuse, requireRight } from '../access/authenticate.ts';
import { recordAll } from '../access-log/record-access.ts';
import { invalidBody, invalidReason } from '../responses/json-body.ts';

/** Postgres text cannot hold NUL. */
const text = z
  .string()
  .max(1000)
  .refine((value) => !value.includes('\0'));
const requestSchema = z.object({
  issuer: text,
  subject: text,
  limit: z.enum(limitNames),
  period: z.enum(limitPeriods),
  reason: z.string(),
});

/**
 * Lifts one window of a colleague, for a reason: what was used of it is forgotten, and its next act begins a new one. The
 * record names the person and the window. Throws `forbidden`, and records the refusal, where the person is oneself.
 */
export async function liftLimit({ actor, requestId, body }: Caller & { body: unknown }): Promise<LiftAnswer> {
  await requireRight({ actor, requestId }, 'limits:lift');
  const { issuer, subject, limit, period, reason } = parseLiftRequest(body);
  if (issuer === actor.issuer && subject === actor.subject)
    return refuse(actor, 'limits:lift', { requestId });
  let lifted = false;
  await recordAll(async (trx) => {
    const window = await trx
      .deleteFrom('person_limit_window')
      .where((row) => row.and({ issuer, subject, limit_name: limit, period }))
      .where('used', '>', 0)
      .where('ends_at', '>', ({ fn }) => fn<Date>('now'))
      .returning('used')
      .executeTakeFirst();
    lifted = window !== undefined;
    if (!window) return [];
    const fields = [`limit:${limit}`, `window:${period}`, `used:${window.used}`, `person:${subject}`];
    return [{ actor, access: { action: 'lift-limit', requestId, outcome: 'ok', fields, reason } }];
  });
  return { lifted, requestId };
}

function parseLiftRequest(body: unknown): LiftRequest {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) throw invalidBody();
  const checked = checkReason(parsed.data.reason);
  if (checked.ok) return { ...parsed.data, reason: 'text' in checked.reason ? checked.reason.text : '' };
  throw invalidReason(checked.fault);
}
