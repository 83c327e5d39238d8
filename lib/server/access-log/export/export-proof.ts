import 'server-only';
import { createHash } from 'node:crypto';
import { makeZip } from 'client-zip';
import { ProofCheck } from '#lib/access/log/proof/proof-check.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { hashContent } from '#lib/server/access-record/access-record-hash.ts';
import type { Caller } from '#lib/server/actor.ts';
import { env } from '#lib/server/env.ts';
import { log } from '#lib/server/log.ts';
import { processValue } from '#lib/server/process-value.ts';
import { invalidBody } from '#lib/server/responses/json-body.ts';
import { signLines } from '../chain/ed25519.ts';
import { parseHead, signHead } from '../chain/signed-head.ts';
import { keysOfDesk } from '../chain/stored-verification.ts';
import { unfiltered } from '../search/find-log-rows.ts';
import { prepareExport, readInBatches } from './export-log.ts';
import { toHashedRow } from './hashed-row.ts';

const { names } = ProofCheck;
type WrittenFile = { name: string; bytes: number; sha256: string };
/** The hashes of the chain are computed by the thread that answers requests, which wait for a batch. */
const chainBatchSize = 250;

/**
 * Exports a search of the log as a zip that can be checked without the desk (`verify.html`): the rows as CSV and as they
 * were hashed; sequence, instant and hash of the content of every row from the first of them to the head, which is
 * signed now; heads that the auditor has kept; the public keys; and a signed manifest with the SHA-256 of each file. It
 * is streamed, and recorded before its first byte leaves. Throws `invalid_request` where a line of `keptHeads` is no head.
 */
export async function exportProof(
  request: Caller & { query: URLSearchParams; locale: Locale; keptHeads: string },
): Promise<ReadableStream<Uint8Array>> {
  const { actor, requestId } = request;
  const keptHeads = request.keptHeads.split('\n').filter((line) => line.trim() !== '');
  if (!keptHeads.every(parseHead)) throw invalidBody();
  const { seed } = env().ACCESS_LOG_SIGNING_KEY;
  const { head: unsigned, filters, batches, csv, preamble } = await prepareExport(request, ['proof']);
  const head = seed ? signHead(unsigned, seed) : unsigned;
  const exportedAt = new Date();
  const written: WrittenFile[] = [];
  const file = (name: string, content: string | AsyncIterable<string>) => ({
    name,
    lastModified: exportedAt,
    input: measured(name, content, { written, requestId }),
  });
  // Without a row the chain has none either, and begins at the head.
  let begin = { sequence: head.sequence, hash: head.hash };
  let count = 0;
  async function* rows() {
    for await (const batch of batches()) {
      const [first] = batch;
      if (first && count === 0) begin = { sequence: first.sequence - 1, hash: hex(first.previous_hash) };
      count += batch.length;
      yield batch.map((row) => `${JSON.stringify(toHashedRow(row))}\n`).join('');
    }
  }
  // The zip asks for the next file when it has read the one before to its end.
  async function* files() {
    yield file(names.page, processValue<string>('proofPage', noProofPage));
    yield file(names.about, preamble());
    yield file(names.csv, await csv());
    yield file(names.rows, rows());
    yield file(names.chain, chainBehind(begin.sequence, head.sequence));
    yield file(names.head, `${JSON.stringify(head)}\n`);
    yield file(names.keptHeads, keptHeads.map((line) => `${line.trim()}\n`).join(''));
    yield file(
      names.keys,
      keysOfDesk()
        .map((key) => `${key}\n`)
        .join(''),
    );
    const { issuer, subject, name } = actor;
    const about = {
      format: 1,
      exportedAt,
      exportedBy: { issuer, subject, name },
      filters,
      rows: count,
      begin,
    };
    const manifest = `${JSON.stringify({ ...about, files: [...written] }, null, 2)}\n`;
    yield file(names.manifest, manifest);
    const digest = createHash('sha256').update(manifest).digest('hex');
    if (!seed) return;
    const signature = signLines(['loan-desk access log proof 1', digest], seed);
    yield file(names.signature, `${JSON.stringify(signature)}\n`);
  }
  return zipOf(files());
}

/** The chunks of a file, whose size and SHA-256 are noted at its end. A failure is logged, and ends the zip before its end. */
async function* measured(
  name: string,
  content: string | AsyncIterable<string>,
  { written, requestId }: { written: WrittenFile[]; requestId: string },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const digest = createHash('sha256');
  let bytes = 0;
  try {
    for await (const text of typeof content === 'string' ? [content] : content) {
      const chunk = new TextEncoder().encode(text);
      digest.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  } catch (error) {
    if (error !== cancelled)
      log().error({ event: 'export-log', requestId, file: name, error }, 'an export was cut short');
    throw error;
  }
  written.push({ name, bytes, sha256: digest.digest('hex') });
}

/**
 * Sequence, instant in milliseconds since 1970, and hash of the content of each row of the chain, one row a line. A log
 * that lost its last rows ends before its head, which the check of the export sees.
 */
async function* chainBehind(begin: number, highest: number): AsyncGenerator<string> {
  for await (const batch of readInBatches({ ...unfiltered, lowest: begin + 1, highest }, chainBatchSize))
    yield batch.map((row) => `${row.sequence} ${row.instant.getTime()} ${hex(hashContent(row))}\n`).join('');
}

/** The reason by which a zip ends that nobody reads on. */
const cancelled = new Error('nobody reads the export any more');

/** Makes a zip whose files end quietly where the download is cancelled: the library throws the reason into them. */
function zipOf(files: Parameters<typeof makeZip>[0]): ReadableStream<Uint8Array> {
  const reader = makeZip(files).getReader();
  return new ReadableStream({
    pull: async (controller) => {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => reader.cancel(cancelled).catch(() => {}),
  });
}

function hex(bytes: Buffer): string {
  return bytes.toString('hex');
}

/** The sources of the page are not in what Next has built, so `prepareProofPage` has made it before. */
function noProofPage(): never {
  throw new Error('The page of the proof is made as the desk starts.');
}
