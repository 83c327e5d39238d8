import { z } from 'zod';
import { readingActs } from '#lib/lookup/list/list-reading.ts';
import { controlReading } from '#lib/server/lists/control-reading.ts';
import { invalidBody, parseBody } from '#lib/server/responses/json-body.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

const bodySchema = z.object({ act: z.enum(readingActs) });

/** Begins, resumes or stops the reading of the caller's own list: `{ act }`. */
export const POST = jsonRoute<{ id: string }>(async (caller, { params, readBody }) => {
  const { act } = parseBody(bodySchema, await readBody());
  const reading = await controlReading({ ...caller, id: params.id, act });
  if (!reading) throw invalidBody();
  return reading;
});
