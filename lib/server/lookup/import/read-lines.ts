import { isUtf8 } from 'node:buffer';

/** Why a line cannot be read. */
export type LineFault = 'too-long' | 'not-utf-8' | 'nul';
/** `number` counts from 1; `text` has no line break, and is empty where there is a fault. */
export type Line = { number: number; text: string; fault: LineFault | null };

/** In bytes. A longer line is skipped without being kept in memory. */
export const maxLineBytes = 1024 * 1024;

const newline = 10;
const byteOrderMark = '\uFEFF';

/** Reads the lines of a file, some at a time, in bounded memory however long the file or a line is. */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  let lineParts = [];
  let heldBytes = 0;
  let number = 0;

  const lineOf = (bytes: Buffer): Line => {
    number += 1;
    return readLine(number === 1 ? withoutMark(bytes) : bytes, number);
  };
  for await (const chunk of chunks) {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      const rest = chunk.subarray(from, end);
      from = end + 1;
      const bytes = heldBytes + rest.length;
      lines.push(
        bytes > maxLineBytes
          ? tooLong(++number)
          : lineOf(lineParts.length ? Buffer.concat([...lineParts, rest]) : rest),
      );
      lineParts = [];
      heldBytes = 0;
    }
    const rest = chunk.subarray(from);
    heldBytes += rest.length;
    if (heldBytes > maxLineBytes) lineParts = [];
    // The next chunk may overwrite the buffer of this one.
    else if (rest.length > 0) lineParts.push(Buffer.from(rest));
    if (lines.length > 0) yield lines;
  }
  if (heldBytes > maxLineBytes) yield [tooLong(number + 1)];
  else if (heldBytes > 0) yield [lineOf(Buffer.concat(lineParts))];
}

const tooLong = (number: number): Line => ({ number, text: '', fault: 'too-long' });

function withoutMark(bytes: Buffer): Buffer {
  const mark = Buffer.from(byteOrderMark);
  return bytes.subarray(0, mark.length).equals(mark) ? bytes.subarray(mark.length) : bytes;
}

function readLine(bytes: Buffer, number: number): Line {
  const end = bytes.at(-1) === 13 ? bytes.length - 1 : bytes.length;
  const text = bytes.toString('utf8', 0, end);
  // Invalid UTF-8 is decoded to U+FFFD, which the file may also contain as a character.
  if (text.includes('\uFFFD') && !isUtf8(bytes)) return { number, text: '', fault: 'not-utf-8' };
  return text.includes('\0') ? { number, text: '', fault: 'nul' } : { number, text, fault: null };
}
