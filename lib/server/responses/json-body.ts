import 'server-only';
import type { z } from 'zod';
import type { ReasonFault } from '#lib/access/reveal/reveal-reason.ts';
import { DeskError } from '../desk-error.ts';

/** Parses a request's body as JSON. The request guard has bounded its length and checked its type. */
export async function readJsonBody(request: Pick<Request, 'json'>): Promise<unknown> {
  try {
    return await request.json();
  } catch {
    throw invalidBody();
  }
}

/** Returns the body of a request as its schema has it. Throws `invalid_request` where it is of another shape. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, success } = schema.safeParse(body);
  if (!success) throw invalidBody();
  return data;
}

/** The error for a body that is not JSON, or not of the expected shape. */
export function invalidBody(): DeskError {
  return new DeskError('invalid_request', { parameter: 'body', reason: 'unreadable' });
}

/** The error for a reason that is not accepted. It says why, and never what was typed. */
export function invalidReason({ kind: reason, ...holds }: ReasonFault): DeskError {
  return new DeskError('invalid_request', { parameter: 'reason', reason, ...holds });
}
