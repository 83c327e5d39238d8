import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '#lib/loan/json.ts';
import { childNodes, type JsonNode, rootNode } from './json-nodes.ts';

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

it.each([
  ['an object', {}],
  ['an object with a member like that of a masked value', { $masked: 'string' }],
])('lists the names of %s once, however many of its ranges are opened', (_, first) => {
  let listed = 0;
  const others = Object.fromEntries(Array.from({ length: 80_000 }, (_, index) => [`n${index}`, index]));
  const names = { ...first, ...others };
  const value = new Proxy(names, { ownKeys: (target) => (++listed ? Reflect.ownKeys(target) : []) });
  const ranges = childNodes(rootNode(value)).flatMap(childNodes);
  expect(ranges.flatMap(childNodes).length).toBeGreaterThanOrEqual(80_000);
  expect(listed).toBe(1);
});
