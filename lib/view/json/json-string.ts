import { escapeInvisible } from '../visible-text.ts';

/** Writes a text as a JSON string with its invisible characters escaped, so that the shown text can be parsed again. */
export function jsonString(text: string): string {
  return JSON.stringify(text).replace(/[\p{Cc}\P{ASCII}]/gu, (character) =>
    escapeInvisible(character) === character ? character : escaped(character),
  );
}

function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, index) => character.charCodeAt(index));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
