import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { loanText, readBenchId } from './bench-loan.ts';
import { largeLoanText } from './requests/large-loan-text.ts';

/**
 * A lending API that costs next to nothing: any loan, after the delay that its identifier names. `/reads/{id}` answers
 * how often a loan was read.
 */
const reads = new Map<string, number>();
/** For each number of entries, or kind of a large answer, the text of a loan, cut where its identifier stands. */
const texts = new Map<number | string, string[]>();
const anyId = 'loan_any';

function answerFor(id: string, entries: number | string): string {
  const text = () => (typeof entries === 'string' ? largeLoanText(anyId, entries) : loanText(anyId, entries));
  const parts = texts.get(entries) ?? text().split(anyId);
  texts.set(entries, parts);
  return parts.join(id);
}

const server = createServer(async ({ url = '' }, response) => {
  const [, what, id = ''] = /^\/(v1\/loans|reads)\/([^?]+)/.exec(url) ?? [];
  let body = 'null';
  if (what === 'reads') body = String(reads.get(id) ?? 0);
  else if (what) {
    const [, kind] = /^loan_large-([a-z]+)-/.exec(id) ?? [];
    const { delayMs, entries } = readBenchId(id);
    reads.set(id, (reads.get(id) ?? 0) + 1);
    body = answerFor(id, kind ?? entries);
    if (delayMs > 0) await wait(delayMs);
  }
  const length = Buffer.byteLength(body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).end(body);
});
server.keepAliveTimeout = 65_000;
server.listen(Number(process.env.PORT), '127.0.0.1');
