import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog, replaceLog } from '#lib/server/log.ts';
import { csvLines, streamText, withoutFormula } from './csv.ts';

/** How a spreadsheet reads a line of quoted cells. */
function parse(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))(${delimiter}|\\r\\n)`, 'gy');
  for (const [, quoted, bare = '', end] of text.matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '\r\n') {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '＝',
  '＋',
  '－',
  '＠',
  '﹦',
  '﹢',
  '\u2212',
  ' =',
  '\u200b=',
  '\0=',
];

describe('cells', () => {
  it('come back as they were, whatever they hold', () => {
    const cells = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 5 }));
    fc.assert(
      fc.property(cells, fc.constantFrom('en' as const, 'pt-BR' as const), (rows, locale) => {
        const read = parse(csvLines(rows, locale), locale === 'en' ? ',' : ';');
        expect(read).toEqual(rows.map((row) => row.map(withoutFormula)));
      }),
    );
  });

  it('are no formulas, with anything behind, within any delimiters', () => {
    const formula = fc.tuple(fc.constantFrom(...starts), fc.string()).map((parts) => parts.join(''));
    fc.assert(
      fc.property(formula, fc.constantFrom('en' as const, 'pt-BR' as const), (text, locale) => {
        const [[, cell = ''] = []] = parse(csvLines([['x', text]], locale), locale === 'en' ? ',' : ';');
        expect(cell).toBe(`'${text}`);
      }),
    );
  });

  it.each(['loan_1', 'CCB-2026-1', '', '0', 'a=b', '(a)', 'Ana-Paula', '—'])('are left alone: %s', (text) => {
    expect(withoutFormula(text)).toBe(text);
  });

  it('may be numbers', () => {
    expect(csvLines([[1, -2, 'a']], 'pt-BR')).toBe('"1";"-2";"a"\r\n');
  });
});

describe('a stream', () => {
  it('is made as it is read, and no further when nobody reads on', async () => {
    let made = 0;
    let ended = false;
    async function* parts() {
      try {
        for (; made < 1000; made += 1) yield 'x'.repeat(1000);
      } finally {
        ended = true;
      }
    }
    const reader = streamText(parts(), { event: 'export-log', requestId: 'request-1' }).getReader();
    await reader.read();
    await reader.read();
    expect(made).toBeLessThanOrEqual(3);
    await reader.cancel();
    expect(ended).toBe(true);
  });

  it('ends with the failure, and logs it', async () => {
    const lines: string[] = [];
    replaceLog(createLog('info', { write: (line) => void lines.push(line) }));
    async function* parts() {
      yield 'a';
      throw new TypeError('lost');
    }
    const stream = streamText(parts(), { event: 'export-log', requestId: 'request-1' });
    await expect(new Response(stream).text()).rejects.toThrow('lost');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 50,
        event: 'export-log',
        requestId: 'request-1',
        error: { name: 'TypeError', message: 'lost' },
      },
    ]);
  });
});
