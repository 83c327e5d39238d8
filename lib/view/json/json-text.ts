import type { Json } from '#lib/loan/json.ts';
import { invisible } from '../visible-text.ts';

/**
 * Writes a value as JSON, indented by two, with the invisible characters of its names and texts escaped, so that the shown
 * text can be parsed again.
 */
export function jsonText(value: Json): string {
  return JSON.stringify(value, null, 2).replace(invisible, escaped);
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
