import { isObject, type Json, type JsonObject, member, step } from '#lib/loan/json.ts';

/** Of one object the names that are not shown as they are, both ways. */
type Renamed = { shown: ReadonlyMap<string, string>; real: ReadonlyMap<string, string> };
export type MaskedNames = ReadonlyMap<JsonObject, Renamed>;

/** Most names, and told at once. */
const usual = /^[A-Za-z_][A-Za-z_-]{0,63}$/;
const plain = /^[\p{L}_][\p{L}\p{N}_-]{0,63}$/u;

/** A name that says what a value is. Names can be data too: a CPF, an e-mail address, a person's name with blanks. */
function isPlainName(name: string): boolean {
  return usual.test(name) || (plain.test(name) && (name.match(/\p{N}/gu)?.length ?? 0) < 5);
}

/**
 * The names of an object that are replaced by `field 1`, `field 2`, …; null where all are plain. No plain name holds
 * a blank, so none is taken twice; counted in the order of the object, so that masking again changes nothing.
 */
export function maskNamesOf(object: JsonObject): Renamed | null {
  const odd = Object.keys(object).filter((name) => !isPlainName(name));
  if (odd.length === 0) return null;
  const pairs = odd.map((name, index): [string, string] => [name, `field ${index + 1}`]);
  return { shown: new Map(pairs), real: new Map(pairs.map(([name, shown]) => [shown, name])) };
}

/** A pointer into the whole loan as one into the masked loan; cut where the loan has nothing more. */
export function maskedPointer(loan: Json, pointer: string, names: MaskedNames): string {
  let value: Json | undefined = loan;
  let shown = '';
  for (const name of namesOf(pointer)) {
    const as: string = renamed(value, names)?.shown.get(name) ?? name;
    value = below(value, name);
    if (value === undefined) return shown;
    shown = step(shown, as);
  }
  return shown;
}

type RealValue = { value: Json | undefined; name: string | null };

/**
 * What the whole loan holds at a pointer of the masked one; `name`: its own, where another is shown. A name that is
 * not shown leads nowhere: who knows it must not learn that it is there, and a pointer may be logged.
 */
export function valueAtMaskedPointer(loan: Json, pointer: string, names: MaskedNames): RealValue {
  let value: Json | undefined = loan;
  let own: string | null = null;
  for (const shown of namesOf(pointer)) {
    const of: Renamed | undefined = renamed(value, names);
    own = of?.real.get(shown) ?? null;
    value = of?.shown.has(shown) && own === null ? undefined : below(value, own ?? shown);
    if (value === undefined) return { name: null, value };
  }
  return { name: own, value };
}

function namesOf(pointer: string): string[] {
  const parts = pointer.split('/').slice(1);
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function renamed(value: Json | undefined, names: MaskedNames): Renamed | undefined {
  return isObject(value) ? names.get(value) : undefined;
}

function below(value: Json | undefined, name: string): Json | undefined {
  if (!Array.isArray(value)) return member(value, name);
  return /^(0|[1-9]\d{0,8})$/.test(name) ? value[Number(name)] : undefined;
}
