import { parse } from 'csv-parse/sync';
import type { Line, LineFault } from './read-lines.ts';

/** Why a row cannot be read. `quotes`: a quote stands within a field, or is not closed. */
type RecordFault = LineFault | 'quotes';
/** A row of a CSV file: its cells, or why it has none. `line` is the line where it begins. */
export type CsvRecord = { line: number; cells: string[]; fault: RecordFault | null };

/** The most characters of a row that goes on over several lines. They bound the cost of an unclosed quote. */
const maxQuotedLength = 65_536;

/**
 * Reads rows from lines (RFC 4180). A wrong quote costs only the line in which it stands. The stream of csv-parse
 * would lose the rows up to the next quote, or all that follow.
 */
export class RecordReader {
  readonly #delimiter: string;
  #open: Line[] = [];
  #openLength = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  read(lines: readonly Line[]): CsvRecord[] {
    const records: CsvRecord[] = [];
    const quoted: Line[] = [];
    const flush = () => {
      records.push(...this.#parseAll(quoted));
      quoted.length = 0;
    };
    for (const line of lines) {
      if (this.#open.length > 0) {
        flush();
        records.push(...this.#continue(line));
      } else if (line.fault) {
        flush();
        records.push({ line: line.number, cells: [], fault: line.fault });
      } else if (!line.text.includes('"')) {
        flush();
        records.push({ line: line.number, cells: line.text.split(this.#delimiter), fault: null });
      } else if (hasClosedQuotes(line.text)) quoted.push(line);
      else {
        flush();
        this.#open = [line];
        this.#openLength = line.text.length;
      }
    }
    flush();
    return records;
  }

  /** Reads the row that is still open when the file ends. */
  end(): CsvRecord[] {
    return this.#open.length > 0 ? this.#abandon() : [];
  }

  /** Adds a line to a row that has an open quote. */
  #continue(line: Line): CsvRecord[] {
    const [first] = this.#open;
    this.#open.push(line);
    this.#openLength += line.text.length;
    if (line.fault || this.#openLength > maxQuotedLength) return this.#abandon();
    if (!first || hasClosedQuotes(line.text)) return [];
    const cells = this.#parse(this.#open.map(({ text }) => text).join('\n'));
    if (!cells) return this.#abandon();
    this.#open = [];
    return [{ line: first.number, cells, fault: null }];
  }

  /** Gives up an open quote: its line is rejected, and the lines after it are read again. */
  #abandon(): CsvRecord[] {
    const [first, ...others] = this.#open;
    this.#open = [];
    if (!first) return [];
    return [rejected(first), ...this.read(others)];
  }

  /** Parses lines that are each a whole row together, or one by one where one of them is wrong. */
  #parseAll(lines: readonly Line[]): CsvRecord[] {
    if (lines.length === 0) return [];
    const rows = this.#parseRows(lines.map(({ text }) => text).join('\n'));
    if (rows?.length === lines.length) {
      return rows.map((cells, at) => ({ line: lines[at]?.number ?? 0, cells, fault: null }));
    }
    return lines.map((line) => {
      const cells = this.#parse(line.text);
      return cells ? { line: line.number, cells, fault: null } : rejected(line);
    });
  }

  #parse(text: string): string[] | null {
    const rows = this.#parseRows(text);
    return rows?.length === 1 ? (rows[0] ?? null) : null;
  }

  #parseRows(text: string): string[][] | null {
    try {
      return parse(text, {
        delimiter: this.#delimiter,
        record_delimiter: '\n',
        relax_column_count: true,
        skip_empty_lines: false,
      });
    } catch {
      return null;
    }
  }
}

const rejected = ({ number }: Line): CsvRecord => ({ line: number, cells: [], fault: 'quotes' });

function hasClosedQuotes(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 0;
}
