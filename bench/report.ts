import type { Summary } from './measure.ts';

/** One line of the table: two things measured side by side, and what comes of comparing them. */
export type Row = {
  what: string;
  /** What was measured, compared: a ratio, or bytes or milliseconds more. */
  measured: number;
  target: { most: number; aim?: number } | { least: number } | null;
  unit: 'times' | 'KB' | 'ms';
  ours: Side;
  base: Side;
  notes?: string[];
};
type Side = Summary & { name: string; unit: 'ms' | 'a second' | 'KB' };

export function isMet({ measured, target }: Row): boolean | null {
  if (!target) return null;
  return 'most' in target ? measured <= target.most : measured >= target.least;
}

/** Half of what was measured lies further apart than this share of the median: something else was running. */
const widest = 0.2;

export function isNoisy({ ours, base }: Row): boolean {
  return [ours, base].some(({ median, low, high }) => high - low > widest * median);
}

const verdicts = { true: 'pass', false: 'MISSED', null: '' };

export function table(rows: readonly Row[]): string {
  const header = ['what', 'target', 'measured', 'ours (middle half)', 'against (middle half)', ''];
  const lines = [header, ...rows.map(cells)];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const [first = '', ...rest] = text;
  return [first, '─'.repeat(first.length), ...rest].join('\n');
}

function cells(row: Row): string[] {
  const verdict = verdicts[String(isMet(row)) as keyof typeof verdicts];
  const doubt = verdict !== '' && isNoisy(row) ? ', noisy' : '';
  return [
    row.what,
    target(row),
    amount(row.measured, row.unit),
    side(row.ours),
    side(row.base),
    verdict + doubt,
  ];
}

function target({ target: wanted, unit }: Row): string {
  if (!wanted) return '';
  if ('least' in wanted) return `≥ ${amount(wanted.least, unit)}`;
  return `≤ ${amount(wanted.most, unit)}${wanted.aim ? `, aim ${amount(wanted.aim, unit)}` : ''}`;
}

function amount(value: number, unit: Row['unit']): string {
  if (unit === 'KB') return kilobytes(value);
  return unit === 'ms' ? `${value.toFixed(1)} ms` : `${value.toFixed(2)} ×`;
}

/** Bytes in KB of 1,024 and of 1,000. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB (${(bytes / 1000).toFixed(1)} kB)`;
}

function side({ name, median, low, high, unit, count }: Side): string {
  if (unit === 'KB') return `${name} ${kilobytes(median)}`;
  const digits = median < 100 ? 1 : 0;
  return `${name} ${median.toFixed(digits)} ${unit} (${low.toFixed(digits)}–${high.toFixed(digits)}; ${count})`;
}
