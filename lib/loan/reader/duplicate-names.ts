import { childPointer } from '../json.ts';
import { endOfString } from './scan-json.ts';

type DuplicateName = { path: string; name: string };
type Level = { path: string; names: Set<string> | null; name: string; index: number };

/**
 * Finds the objects of a JSON text that give one name twice. `path` is the JSON Pointer of the object. The text must be
 * JSON. No recursion; time linear in the text.
 */
export function findDuplicateNames(text: string): DuplicateName[] {
  const duplicates = [];
  const levels: Level[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const level = levels.at(-1);
    if (char === '"') {
      const end = endOfString(text, at);
      if (level?.names && isName(text, end + 1)) {
        level.name = JSON.parse(text.slice(at, end + 1)) as string;
        if (level.names.has(level.name)) duplicates.push({ path: level.path, name: level.name });
        level.names.add(level.name);
      }
      at = end;
    } else if (char === '{' || char === '[') {
      levels.push({ path: pathWithin(level), names: char === '{' ? new Set() : null, name: '', index: 0 });
    } else if (char === '}' || char === ']') levels.pop();
    else if (char === ',' && level) level.index++;
  }
  return duplicates;
}

function pathWithin(level: Level | undefined): string {
  if (!level) return '';
  return childPointer(level.path, level.names ? level.name : level.index);
}

/** A string is a name when a colon follows it. */
function isName(text: string, from: number): boolean {
  let at = from;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++;
  return text[at] === ':';
}
