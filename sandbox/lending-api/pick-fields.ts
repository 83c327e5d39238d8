import { isList, isObject, type Json, type JsonObject } from './json-values.ts';

type Tree = Map<string, Tree>;

// A name that is listed whole wins over its parts: an empty branch means everything below.
const treeOf = (names: readonly string[]) => {
  const root: Tree = new Map();
  const sorted = names.map((name) => name.split('.')).sort((a, b) => b.length - a.length);
  for (const path of sorted) {
    let branch = root;
    for (const step of path) {
      const next: Tree = branch.get(step) ?? new Map();
      branch.set(step, next);
      branch = next;
    }
    branch.clear();
  }
  return root;
};

const prune = (value: Json, tree: Tree): Json => {
  if (tree.size === 0) return value;
  if (isList(value)) return value.map((entry) => prune(entry, tree));
  if (!isObject(value)) return value;
  return pruneObject(value, tree);
};

const pruneObject = (value: JsonObject, tree: Tree): JsonObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      const branch = tree.get(key);
      return branch ? [[key, prune(inner, branch)]] : [];
    }),
  );

/**
 * Only the listed names: of the top level, or dotted (`offer.id`; a list is passed through). Of names that begin with `-`
 * all but these.
 */
export const pick = (loan: JsonObject, names: readonly string[]): JsonObject =>
  names[0]?.startsWith('-')
    ? names.map((name) => name.slice(1).split('.')).reduce(without, loan)
    : pruneObject(loan, treeOf(names));

const without = (value: JsonObject, [step = '', ...rest]: readonly string[]): JsonObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]): [string, Json][] => {
      if (key !== step) return [[key, inner]];
      return rest.length === 0 ? [] : [[key, withoutWithin(inner, rest)]];
    }),
  );

const withoutWithin = (value: Json, path: readonly string[]): Json => {
  if (isList(value)) return value.map((entry) => withoutWithin(entry, path));
  return isObject(value) ? without(value, path) : value;
};
