import { afterAll, beforeAll, expect, test } from 'vitest';
import { person, requestId, type TestDesk, testDesk } from '#lib/testing/test-desk.ts';
import { readLookupText, recordLookup } from './find-contracts.ts';

let desk: TestDesk;
beforeAll(async () => {
  desk = await testDesk({ LOOKUP_KEY: '' });
});
afterAll(() => desk.close());

test.each(['CCB-2026-000417', '390.533.447-05', 'maria@exemplo.com.br'])(
  'without LOOKUP_KEY a text says that no document is looked up: %s',
  async (text) => {
    const pastedText = await readLookupText(text);
    const { documents } = await recordLookup({
      actor: person(['analyst']),
      pastedText,
      chosen: null,
      requestId,
    });
    expect(documents).toBe('no-key');
  },
);
