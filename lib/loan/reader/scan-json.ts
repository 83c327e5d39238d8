/** The result of one pass over a JSON text before it is parsed. */
type Scan = {
  /** How deep lists and objects are nested: 1 for `{}`. */
  depth: number;
  /** Values in the text: every list and object counts, and every value in them. */
  values: number;
  /** True when a number is so long, or written in such a way, that a double might not hold it. */
  suspectNumber: boolean;
};

const quote = 0x22;
const backslash = 0x5c;
/** Fifteen digits are always safe in a double. */
const safeLength = 15;

/**
 * Scans without recursion, in time linear in the text, and stops where a limit is passed. It does not check whether
 * the text is JSON: of a text that is not, only the limits mean anything.
 */
export function scanJson(text: string, limits: { maxDepth: number; maxValues: number }): Scan {
  const scan = { depth: 0, values: 1, suspectNumber: false };
  let open = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) at = endOfString(text, at);
    else if (char === 0x7b || char === 0x5b) {
      open++;
      if (open > scan.depth) scan.depth = open;
      if (!isClosedAt(text, at + 1)) scan.values++;
      if (open > limits.maxDepth || scan.values > limits.maxValues) return scan;
    } else if (char === 0x7d || char === 0x5d) open--;
    else if (char === 0x2c) {
      if (++scan.values > limits.maxValues) return scan;
    } else if (char === 0x2d || (char >= 0x30 && char <= 0x39)) {
      const end = endOfNumber(text, at);
      if (end - at > safeLength || hasExponent(text, at, end)) scan.suspectNumber = true;
      at = end - 1;
    }
  }
  return scan;
}

/** True where a list or object ends right here: an empty one, where this is its beginning. */
function isClosedAt(text: string, start: number): boolean {
  let at = start;
  while (isBlank(text.charCodeAt(at))) at++;
  const char = text.charCodeAt(at);
  return char === 0x7d || char === 0x5d;
}

function isBlank(char: number): boolean {
  return char === 0x20 || char === 0x0a || char === 0x0d || char === 0x09;
}

/** Returns the index of the quote that closes the string which opens at `start`. */
function endOfString(text: string, start: number): number {
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
