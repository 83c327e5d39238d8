import { beforeAll, expect, test } from 'vitest';
import { stubSettings } from '#lib/testing/test-settings.ts';
import { readLookupText } from './find-contracts.ts';

const length = 131_072;

beforeAll(() => stubSettings());

/** Reads a text and counts how often others had their turn in the meantime. */
async function turnsDuring(text: string): Promise<number> {
  let turns = 0;
  let isReading = true;
  const others = () => {
    turns++;
    if (isReading) setImmediate(others);
  };
  setImmediate(others);
  await readLookupText(text);
  isReading = false;
  return turns;
}

test.each(['111 ', '1 ', 'contrato 1, ', '417123\n', 'a'])(
  '128 KiB of %j are read in many turns, so that nobody waits for all of it',
  async (unit) => {
    const turns = await turnsDuring(unit.repeat(length / unit.length));
    expect(turns).toBeGreaterThanOrEqual(4);
  },
);

test('a short text is read at once, and a long one as one text', async () => {
  expect(await turnsDuring('contrato 417123')).toBeLessThan(3);
  const letter = 'Segue o contrato CCB-2026-000417 da cliente, CPF 390.533.447-05.\nObrigada, até mais. ';
  const [one, many] = [await readLookupText(letter), await readLookupText(letter.repeat(3000))];
  expect(many.identifiers).toEqual(one.identifiers);
});
