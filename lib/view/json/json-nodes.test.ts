import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { childPointer, type Json } from '#lib/loan/json.ts';
import { ancestorKeys, childNodes, type JsonNode, keysToOpen, rootNode } from './json-nodes.ts';
import { jsonString } from './json-string.ts';

/** Every node that is no stretch, reached by opening everything. */
function all(value: Json): JsonNode[] {
  const below = (node: JsonNode): JsonNode[] => [node, ...childNodes(node).flatMap(below)];
  return below(rootNode(value)).filter(({ range }) => range === null);
}

const list = (length: number) => Array.from({ length }, (_, index) => index);

describe('childNodes', () => {
  it('gives members in their order, with their pointers', () => {
    const children = childNodes(rootNode({ 'a/b': 1, '': [2] }));
    expect(children.map(({ name, pointer, value }) => [name, pointer, value])).toEqual([
      ['a/b', '/a~1b', 1],
      ['', '/', [2]],
    ]);
  });

  it('gives stretches of a hundred, and of ten thousand where these would be too many', () => {
    expect(childNodes(rootNode(list(100)))).toHaveLength(100);
    expect(childNodes(rootNode(list(101))).map(({ range }) => range)).toEqual([
      { from: 0, to: 100 },
      { from: 100, to: 101 },
    ]);
    const stretches = childNodes(rootNode(list(10_001)));
    expect(stretches.map(({ range }) => range)).toEqual([
      { from: 0, to: 10_000 },
      { from: 10_000, to: 10_001 },
    ]);
    expect(stretches.flatMap(childNodes)).toHaveLength(101);
  });

  it('loses nothing, and no two rows have one key', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const nodes = all(value as Json);
        expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length);
      }),
    );
    const long = all({ long: list(12_345), names: Object.fromEntries(list(250).map((n) => [`n${n}`, n])) });
    expect(long).toHaveLength(1 + 2 + 12_345 + 250);
  });
});

describe('wayTo', () => {
  it('opens what hides a node, and no more', () => {
    const root = { history: list(250).map((sequence) => ({ sequence })), other: { sequence: 1 } };
    const way = ancestorKeys(root, '/history/120/sequence');
    expect(way).toEqual(['', '/history', '100-200:/history', '/history/120']);
    expect(ancestorKeys(root, '')).toEqual([]);
  });

  it('leads to every node of any value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const { pointer } of all(value as Json)) {
          const open = new Set(ancestorKeys(value as Json, pointer));
          const seen = (node: JsonNode): boolean =>
            (node.pointer === pointer && !node.range) || (open.has(node.key) && childNodes(node).some(seen));
          expect(seen(rootNode(value as Json))).toBe(true);
        }
      }),
    );
  });

  it('leads into a long object whose names need escaping', () => {
    const root = Object.fromEntries(list(150).map((n) => [`a/${n}~`, n]));
    expect(ancestorKeys(root, childPointer('', 'a/149~'))).toEqual(['', '100-150:']);
  });

  it('ends where there is no such node', () => {
    expect(ancestorKeys({ a: 1 }, '/b/c')).toEqual(['']);
  });
});

describe('openUpTo', () => {
  it('opens everything that has members', () => {
    expect(keysToOpen({ a: { b: [] }, c: [1] }, 100)).toEqual({ keys: ['', '/a', '/c'], whole: true });
  });

  it('opens the first stretch of a long list', () => {
    expect(keysToOpen({ a: list(250) }, 1000).keys).toEqual(['', '/a', '0-100:/a']);
  });

  it('stops at so many rows', () => {
    expect(keysToOpen({ a: list(50), b: list(50) }, 60)).toEqual({ keys: ['', '/a'], whole: false });
  });
});

describe('jsonText', () => {
  it('is JSON in which nothing is unseen', () => {
    expect(jsonString('a\u202eb\u0000\u200b\ud83d"\\u{202e}')).toBe(
      '"a\\u202eb\\u0000\\u200b\\ud83d\\"\\\\u{202e}"',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(JSON.parse(jsonString(text))).toBe(text);
      }),
    );
  });
});

it('lists the names of an object once, however many of its ranges are opened', () => {
  let listed = 0;
  const names = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`n${index}`, index]));
  const value = new Proxy(names, { ownKeys: (target) => (++listed ? Reflect.ownKeys(target) : []) });
  const ranges = childNodes(rootNode(value)).flatMap(childNodes);
  expect(ranges.flatMap(childNodes).length).toBeGreaterThanOrEqual(80_000);
  expect(listed).toBe(1);
});
