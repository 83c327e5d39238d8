import { directory } from './data/directory.ts';
import { isList, isObject, type Json, type JsonObject } from './json-values.ts';

const paths = [
  'employment',
  'employment.company',
  'customer',
  'company',
  'cashout.paymentMethod',
  'offer.fund',
  'offer.product',
  'offer.creditPolicy',
  'offer.cashout.paymentMethod',
  'attachments.file',
  'signatures.signer',
] as const;

const lastName = (path: string) => path.split('.').at(-1) ?? path;

/** A company stands at the loan too, so that its name alone means that one. */
const isNamed = (path: string, names: readonly string[]) =>
  names.includes(path) || (path !== 'employment.company' && names.includes(lastName(path)));

/** Every name that `expand` knows: the whole path, or its last name alone. */
export const expandNames = [...new Set([...paths, ...paths.map(lastName)])];

type Lookup = (identifier: string) => JsonObject | undefined;

const replace = (value: Json, [step, ...rest]: readonly string[], lookup: Lookup): Json => {
  if (isList(value)) return value.map((entry) => replace(entry, step ? [step, ...rest] : [], lookup));
  if (step === undefined) return typeof value === 'string' ? (lookup(value) ?? value) : value;
  if (!isObject(value)) return value;
  return replaceKey(value, step, rest, lookup);
};

const replaceKey = (value: JsonObject, step: string, rest: readonly string[], lookup: Lookup): JsonObject =>
  Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === step ? replace(inner, rest, lookup) : inner]),
  );

/** Each named reference as an object. A name that is unknown, and an identifier that is, change nothing. */
export const expand = (
  loan: JsonObject,
  names: readonly string[],
  own: ReadonlyMap<string, JsonObject> = new Map(),
): JsonObject => {
  const lookup: Lookup = (identifier) => own.get(identifier) ?? directory.get(identifier);
  return paths
    .filter((path) => isNamed(path, names))
    .map((path) => path.split('.'))
    .reduce((value, [step = '', ...rest]) => replaceKey(value, step, rest, lookup), loan);
};
