const lineBreak = '(?:\\r\\n?|\\n)[\\p{Zs}\\t>]{0,6}';
/** A dash or slash at the end of a line, or on one line, or at the beginning of the next line. */
const joint = `(?:\\p{Zs}{0,2}[/—-]\\p{Zs}{0,2}(?:${lineBreak})?|\\p{Zs}{0,2}${lineBreak}[/—-])`;
/** After a digit, or after the capitals that begin a number. */
const brokenNumber = new RegExp(
  `(?:\\d|(?:(?<![\\p{L}\\p{N}])|(?<=%[\\dA-F]{2}))[A-Z]{1,5})(?:${joint}\\d[A-Z\\d./]{0,40}){1,4}`,
  'gu',
);
const breaks = new RegExp(lineBreak, 'gu');
const breaksBeforeDash = new RegExp(`(?<=\\d\\p{Zs}{0,2})${lineBreak}[/—-]`, 'gu');
const startsWithDash = /^[\p{Zs}\t>]{0,6}[/—-]/u;
/** `CCB 2026` and its number on the next line, and nothing else. */
const brokenAfterYear =
  /^(\s*[A-Z]{2,5}[\s./-]{0,3}(?:19|20)\d\d)[^\S\r\n]*(?:\r\n?|\n)[\s>]{0,6}(\d[^\r\n]{0,40}\s*)$/;

/**
 * Joins a number that a mail or a narrow column broke at one of its dashes: `CCB-2026-` and `000417` below it, or
 * `-000417`. The line break moves behind the number, so that the lines keep their count.
 */
export function rejoinLines(text: string): string {
  return text.replace(brokenAfterYear, '$1 $2').replace(brokenNumber, (number, at: number, all: string) => {
    const removed = number.match(breaks);
    if (!removed) return number;
    const bullets = number.match(breaksBeforeDash)?.length ?? 0;
    if (bullets > 1 || (bullets === 1 && isBulleted(all, at, at + number.length))) return number;
    return number.replace(breaks, '') + removed.join('').replace(/[^\r\n]/g, '');
  });
}

/** Lines that begin with a dash one after another are the points of a list. */
function isBulleted(text: string, start: number, end: number): boolean {
  const lineStart = Math.max(text.lastIndexOf('\n', start), text.lastIndexOf('\r', start)) + 1;
  const nextLine = text.indexOf('\n', end) + 1;
  return (
    startsWithDash.test(text.slice(lineStart, lineStart + 10)) ||
    (nextLine > 0 && startsWithDash.test(text.slice(nextLine, nextLine + 10)))
  );
}
