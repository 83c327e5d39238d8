import {
  childPointer,
  childValue,
  isObject,
  type Json,
  type JsonObject,
  pointerNames,
} from '#lib/loan/json.ts';

/** The names of one object that are masked: from the true name to the one shown, and back. */
type RenamedMembers = { shown: ReadonlyMap<string, string>; real: ReadonlyMap<string, string> };
export type MaskedMemberNames = ReadonlyMap<JsonObject, RenamedMembers>;

/** Covers most names without Unicode classes, which are slow. */
const usual = /^[A-Za-z_][A-Za-z_-]{0,63}$/;
const plain = /^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u;

/** Names can be data too: a CPF, an e-mail address, a person's name with blanks. Such a name is masked. */
function isPlainName(name: string): boolean {
  return usual.test(name) || (plain.test(name) && (name.match(/\p{N}/gu)?.length ?? 0) < 5);
}

/**
 * Masks the names of an object that are not plain, as `field 1`, `field 2`, …; null where all are plain. No plain name
 * holds a blank, so no name is given twice. Counting in the object's order makes masking again change nothing.
 */
export function maskMemberNames(object: JsonObject): RenamedMembers | null {
  const odd = Object.keys(object).filter((name) => !isPlainName(name));
  if (odd.length === 0) return null;
  const pairs = odd.map((name, index): [string, string] => [name, `field ${index + 1}`]);
  return { shown: new Map(pairs), real: new Map(pairs.map(([name, shown]) => [shown, name])) };
}

/** Turns a pointer into the loan into one into the masked loan, cut off where the loan has no value. */
export function maskedPointer(loan: Json, pointer: string, names: MaskedMemberNames): string {
  let value: Json | undefined = loan;
  let shown = '';
  for (const name of pointerNames(pointer)) {
    const as: string = renamed(value, names)?.shown.get(name) ?? name;
    value = childValue(value, name);
    if (value === undefined) return shown;
    shown = childPointer(shown, as);
  }
  return shown;
}

type TrueValue = { value: Json | undefined; name: string | null };

/**
 * Returns the value of the loan at a pointer into the masked loan, with the true `name` of its member where that is
 * masked. A pointer with a true name that is masked leads nowhere: it must not reveal that the name exists, and
 * pointers are logged.
 */
export function valueAtMaskedPointer(loan: Json, pointer: string, names: MaskedMemberNames): TrueValue {
  let value: Json | undefined = loan;
  let trueName: string | null = null;
  for (const shown of pointerNames(pointer)) {
    const of: RenamedMembers | undefined = renamed(value, names);
    trueName = of?.real.get(shown) ?? null;
    value = of?.shown.has(shown) && trueName === null ? undefined : childValue(value, trueName ?? shown);
    if (value === undefined) return { name: null, value };
  }
  return { name: trueName, value };
}

function renamed(value: Json | undefined, names: MaskedMemberNames): RenamedMembers | undefined {
  return isObject(value) ? names.get(value) : undefined;
}
