/** What one pass over a JSON text tells before it is parsed. */
export type Scan = {
  /** How deep lists and objects are nested: 1 for `{}`. */
  depth: number;
  /** Names of all objects together, counting each time that a name is given. */
  names: number;
  /** True when a number is so long, or so written, that a double might not hold it. */
  suspectNumber: boolean;
};

const quote = 0x22;
const backslash = 0x5c;
/** Fifteen digits are always safe in a double. */
const safeLength = 15;

/**
 * Scans without recursion, in time linear in the text, and stops where `deepest` is passed.
 * Says nothing about whether the text is JSON: on one that is not, only the depth is worth anything.
 */
export function scanJson(text: string, deepest: number): Scan {
  const scan = { depth: 0, names: 0, suspectNumber: false };
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) at = endOfString(text, at);
    else if (char === 0x7b || char === 0x5b) {
      open++;
      if (open > scan.depth) scan.depth = open;
      if (open > deepest) return scan;
    } else if (char === 0x7d || char === 0x5d) open--;
    else if (char === 0x3a) scan.names++;
    else if (char === 0x2d || (char >= 0x30 && char <= 0x39)) {
      const end = endOfNumber(text, at);
      if (end - at > safeLength || hasExponent(text, at, end)) scan.suspectNumber = true;
      at = end - 1;
    }
  }
  return scan;
}

/** Where the string that opens at `start` closes: the index of its last quote. */
export function endOfString(text: string, start: number): number {
  let at = start;
  while (true) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return text.length;
    let back = at - 1;
    while (back > start && text.charCodeAt(back) === backslash) back--;
    if ((at - back) % 2 === 1) return at;
  }
}

function endOfNumber(text: string, start: number): number {
  let at = start;
  while (at < text.length && isNumeral(text.charCodeAt(at))) at++;
  return at === start ? start + 1 : at;
}

function isNumeral(char: number): boolean {
  // Digits, `+`, `-`, `.`, `E`, `e`.
  return (
    (char >= 0x30 && char <= 0x39) ||
    char === 0x2b ||
    char === 0x2d ||
    char === 0x2e ||
    char === 0x45 ||
    char === 0x65
  );
}

function hasExponent(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((text.charCodeAt(at) | 0x20) === 0x65) return true;
  return false;
}
