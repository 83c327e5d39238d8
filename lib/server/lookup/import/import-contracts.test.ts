import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { businessVocabulary } from '#lib/access/masking/free-text/vocabulary.ts';
import { defaultLoanIdPattern } from '#lib/loan/loan-id.ts';
import { importContracts } from './import-contracts.ts';

test.each([
  ['one line without an end', 'x'.repeat(1000)],
  ['rows that say one loan again and again', 'loan_1\n'.repeat(100)],
])('stopped, it reads no further: %s', async (_what, text) => {
  const asked = new AbortController();
  let read = 0;
  async function* chunks() {
    yield Buffer.from('loan_id\n');
    for (; read < 1000; read++) {
      if (read === 5) asked.abort();
      yield Buffer.from(text);
    }
  }
  const ended = importContracts({
    chunks: chunks(),
    // No batch is full before it is stopped.
    client: new pg.Client(),
    rejectsPath: join(tmpdir(), `loan-desk-stopped-${process.pid}.csv`),
    loanIdPattern: defaultLoanIdPattern,
    vocabulary: businessVocabulary,
    key: undefined,
    timeZone: 'America/Sao_Paulo',
    onProgress: () => {},
    signal: asked.signal,
  });
  await expect(ended).rejects.toThrow('abort');
  expect(read).toBe(5);
});
