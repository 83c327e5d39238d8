import 'server-only';
import type { ProblemDetails } from '#lib/http/problem.ts';
import { storableText } from '#lib/loan/storable-text-schema.ts';
import { DeskError } from './desk-error.ts';

/** Throws `invalid_request` for a text of a URL or a form that the database cannot keep. */
export function requireStorable(text: string, parameter: ProblemDetails['parameter']): void {
  if (!storableText.safeParse(text).success)
    throw new DeskError('invalid_request', { parameter, reason: 'text' });
}

/** Reads the body of a request as a form, which is empty where it is none. Throws as `requireStorable` does. */
export async function readForm(request: Pick<Request, 'formData'>): Promise<FormData> {
  const form = await request.formData().catch(() => new FormData());
  for (const text of [...form].flat()) if (typeof text === 'string') requireStorable(text, 'body');
  return form;
}
