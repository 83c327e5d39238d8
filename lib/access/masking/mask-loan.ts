import { isObject, type Json, type JsonObject, step } from '#lib/loan/json.ts';
import { isMasked, type Masked, maskedPart, maskedValue } from '#lib/loan/masked.ts';
import { fieldsOf, type Kind, type ObjectName } from '#lib/loan/schema.ts';
import { isKnown, isOpaqueId } from './documented-values.ts';
import { renamedIn, type ShownNames } from './masked-names.ts';
import { hidePersonal, isPersonal } from './personal-data.ts';
import { isContractNumber } from './unmasked-contract-number.ts';

export type MaskedLoan = {
  loan: JsonObject;
  /** See `MaskedView`. */
  masked: string[];
  /** By object of the whole loan. */
  names: ShownNames;
};

/** Documented fields that are hidden whatever they hold. Free objects always are. */
const hidden: { readonly [of in ObjectName]?: string } = {
  loan: 'context',
  signature: 'signer',
  signatureRecord: 'context',
  cashout: 'paymentMethod',
};

/** The exceptions that may still apply below a place: the steps that are left of each. */
type Open = readonly (readonly string[])[];
type Place = { pointer: string; name: string; open: Open };
type Walk = {
  masked: string[];
  shown: number;
  names: Map<JsonObject, NonNullable<ReturnType<typeof renamedIn>>>;
  ownId: string;
};

export function maskLoan(loan: JsonObject, given: { except: readonly string[]; ownId: string }): MaskedLoan {
  const walk: Walk = { masked: [], shown: 0, names: new Map(), ownId: given.ownId };
  const open = given.except.map((pointer) =>
    pointer
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  );
  const masked = maskFields('loan', loan, { pointer: '', name: '', open }, walk);
  return { loan: masked, masked: walk.masked, names: walk.names };
}

/** An object of the specification: what it documents by its kind, anything else as unknown. */
function maskFields(of: ObjectName, object: JsonObject, place: Place, walk: Walk): JsonObject {
  const fields = fieldsOf(of);
  return mapMembers(object, place, walk, (value, at) => {
    const kind = Object.hasOwn(fields, at.name) ? fields[at.name] : undefined;
    if (!kind || hidden[of] === at.name) return maskAll(value, at, walk);
    return maskKind(kind, value, at, walk);
  });
}

function maskKind(kind: Kind, value: Json, at: Place, walk: Walk): Json {
  if (isMasked(value)) return maskAll(value, at, walk);
  if (kind.is === 'object' && isObject(value)) return maskFields(kind.of, value, at, walk);
  if (kind.is === 'list' && Array.isArray(value)) {
    return mapItems(value, at, (item, inner) =>
      isObject(item) && !isMasked(item) ? maskFields(kind.of, item, inner, walk) : maskAll(item, inner, walk),
    );
  }
  const known = isKnown(kind, value) || (at.pointer === '/id' && value === walk.ownId);
  if (!known) return maskAll(value, at, walk);
  if (typeof value !== 'string' || (kind.is !== 'text' && kind.is !== 'code')) return value;
  return at.pointer === '/contractNumber' && isContractNumber(value)
    ? value
    : shownText(hidePersonal(value), at, walk);
}

/** Hides every value below a place but the exceptions; an object or list that is hidden as a whole is listed once. */
function maskAll(value: Json, at: Place, walk: Walk): Json {
  if (value === null || value === '') return value;
  if (isMasked(value)) return hide(value, at, walk);
  if (typeof value !== 'object') return maskLeaf(value, at, walk);
  const { masked, shown } = walk;
  const before = masked.length;
  const inner = Array.isArray(value)
    ? mapItems(value, at, (item, below) => maskAll(item, below, walk))
    : mapMembers(value, at, walk, (member, below) => maskAll(member, below, walk));
  if (masked.length > before && walk.shown === shown) {
    masked.length = before;
    masked.push(at.pointer);
  }
  return inner;
}

function maskLeaf(value: string | number | boolean, at: Place, walk: Walk): Json {
  if (!isExcepted(value, at)) return hide(maskedValue(value), at, walk);
  walk.shown++;
  // A telephone number that is excepted stays; one inside a name that is excepted does not.
  return typeof value === 'string' && !isPersonal(value) ? shownText(hidePersonal(value), at, walk) : value;
}

function hide(as: Masked, at: Place, walk: Walk): Masked {
  walk.masked.push(at.pointer);
  return as;
}

/** What an exception names stays; where that is an `id`, only if it has the form of one. */
function isExcepted(value: Json, { name, open }: Place): boolean {
  return open.some((left) => left.length === 0) && (name !== 'id' || isOpaqueId(value));
}

function shownText(text: string, at: Place, walk: Walk): string {
  if (text.includes(maskedPart)) walk.masked.push(at.pointer);
  return text;
}

function mapMembers(
  object: JsonObject,
  place: Place,
  walk: Walk,
  mask: (value: Json, at: Place) => Json,
): JsonObject {
  const renamed = renamedIn(object);
  if (renamed) walk.names.set(object, renamed);
  const members = Object.entries(object).map(([name, value]): [string, Json] => {
    const shown = renamed?.shown.get(name) ?? name;
    return [
      shown,
      mask(value, { pointer: step(place.pointer, shown), name, open: narrow(place.open, name) }),
    ];
  });
  // Not by assignment: `__proto__` is a name like any other.
  return Object.fromEntries(members);
}

function mapItems(list: Json[], { pointer, open }: Place, mask: (value: Json, at: Place) => Json): Json[] {
  return list.map((item, index) => {
    const name = String(index);
    return mask(item, { pointer: step(pointer, index), name, open: narrow(open, name) });
  });
}

function narrow(open: Open, name: string): Open {
  if (open.length === 0) return open;
  return open.filter(([next]) => next === '*' || next === name).map((left) => left.slice(1));
}
