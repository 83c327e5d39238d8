import { z } from 'zod';
import { pinLoan, unpinLoan } from '#lib/server/lookup/pins/pinned-and-recent.ts';
import { parseBody } from '#lib/server/responses/json-body.ts';
import { jsonRoute } from '#lib/server/responses/json-response.ts';

const bodySchema = z.object({ pinned: z.boolean() });

/** Pins a loan for the caller, or unpins it: `{ pinned }`. */
export const POST = jsonRoute<{ loan: string }>(async (caller, { params: { loan }, readBody }) => {
  const { pinned } = parseBody(bodySchema, await readBody());
  await (pinned ? pinLoan : unpinLoan)({ ...caller, loan });
  return { loan, pinned };
});
