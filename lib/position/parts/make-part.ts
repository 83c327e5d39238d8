import type { Certainty, PositionNote, PositionPart } from '../loan-position.ts';

type PartOptions<T> = {
  because: readonly string[];
  notes?: readonly PositionNote[];
  otherwise?: readonly (T | null)[];
};

export function knownPart<T>(
  value: T | null,
  certainty: Certainty,
  options: PartOptions<T>,
): PositionPart<T> {
  const { because, notes = [], otherwise = [] } = options;
  return { value, certainty, because: [...because], notes: [...new Set(notes)], otherwise: [...otherwise] };
}

/** Creates a part whose value is unknown, with the fields that are missing. */
export function unknownPart<T>(note: PositionNote, because: readonly string[]): PositionPart<T> {
  return knownPart<T>(null, 'unknown', { because, notes: [note] });
}

/** The other values of a part: it follows only if there are none. */
export function othersThan<T>(value: T, values: readonly T[]): T[] {
  const byJson = new Map([value, ...values].map((item) => [JSON.stringify(item), item] as const));
  return [...byJson.values()].slice(1);
}
