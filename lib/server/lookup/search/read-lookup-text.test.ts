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

test('200 KB are read in more than forty turns', async () => {
  for (const unit of ['+1', '1 ', 'contrato 417123 de '])
    expect(await turnsDuring(unit.repeat(200_000 / unit.length))).toBeGreaterThanOrEqual(40);
});

test('of one person one text is read at a time, and the texts of others beside it', async () => {
  const ended: string[] = [];
  const read = (name: string, text: string, of: string) =>
    readLookupText(text, of).then(() => void ended.push(name));
  await Promise.all([
    read('long', '1 '.repeat(50_000), 'ana'),
    read('short', 'contrato 417123', 'ana'),
    read('other', 'contrato 417123', 'rui'),
  ]);
  expect(ended).toEqual(['other', 'long', 'short']);
});

test('a text that is no list is read up to 256 KiB', async () => {
  const { truncated } = await readLookupText('palavra '.repeat(40_000));
  expect(truncated).toEqual(['text']);
});

test('a list is read up to 1 MiB', async () => {
  const rows = '417123456\n'.padStart(100).repeat(10_485);
  const read = async (characters: number) => (await readLookupText(rows.padEnd(characters))).truncated;
  expect(await read(1_048_576)).toEqual([]);
  expect(await read(1_048_577)).toEqual(['text']);
});

test('a short text is read at once, and a long one as one text', async () => {
  expect(await turnsDuring('contrato 417123')).toBeLessThan(3);
  const letter = 'Segue o contrato CCB-2026-000417 da cliente, CPF 390.533.447-05.\nObrigada, até mais. ';
  const [one, many] = [await readLookupText(letter), await readLookupText(letter.repeat(3000))];
  expect(many.identifiers).toEqual(one.identifiers);
});
