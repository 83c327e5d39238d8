import type { NextRequest } from 'next/server';
import { readRequest } from '#lib/server/loans/read-loan-request.ts';
import { recordSummary } from '#lib/server/loans/record-export.ts';
import { readJsonBody } from '#lib/server/responses/json-body.ts';
import { jsonResponse } from '#lib/server/responses/json-response.ts';

export const dynamic = 'force-dynamic';

type Context = { params: Promise<{ loan: string }> };

/** Records the copy of a summary, before the page copies it. */
export function POST(incoming: NextRequest, { params }: Context): Promise<Response> {
  return jsonResponse(incoming, async (caller) => {
    const { loan } = readRequest((await params).loan, {});
    return recordSummary({ ...caller, loan, body: await readJsonBody(incoming) });
  });
}
