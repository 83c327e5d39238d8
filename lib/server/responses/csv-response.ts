import 'server-only';
import { problemResponse } from '#lib/http/problem.ts';
import { requestIdOf } from '#lib/http/request-id.ts';
import { authenticate } from '#lib/server/access/authenticate.ts';
import type { Caller } from '#lib/server/responses/json-response.ts';
import { toProblem } from '#lib/server/responses/to-problem.ts';

/** Answers with a file of CSV, sent as it is made; or with the problem that kept it from whom asks. */
export async function csvResponse(
  { headers }: Request,
  name: string,
  verb: (caller: Caller) => Promise<ReadableStream<Uint8Array>>,
): Promise<Response> {
  const requestId = requestIdOf(headers);
  try {
    const body = await verb({ actor: await authenticate(headers), requestId });
    const day = new Date().toISOString().replace(/[-:]|\..*/g, '');
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}-${day}Z.csv"`,
        'cache-control': 'private, no-store',
      },
    });
  } catch (error) {
    return problemResponse(toProblem(error, requestId));
  }
}
