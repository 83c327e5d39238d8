import type { Summary } from './measure.ts';

/** One line of the report: two things measured side by side, and their comparison. */
export type Row = {
  what: string;
  /** A ratio (`times`), or a figure in the row's own unit. */
  measured: number;
  /** The bar of the issue; null where a figure is only reported. */
  bar: { atMost: number } | { atLeast: number } | null;
  unit: 'times' | 'KB' | 'ms' | 'share';
  ours: Side;
  base: Side;
  notes?: string[];
};
type Side = Summary & { name: string; unit: 'ms' | 'a second' | 'KB' | 'count' };

export function isMet({ measured, bar }: Row): boolean | null {
  if (!bar) return null;
  return 'atMost' in bar ? measured <= bar.atMost : measured >= bar.atLeast;
}

/** Quartiles further apart than this share of the median mean that something else was running. */
const noiseLimit = 0.2;

export function isNoisy({ ours, base }: Row): boolean {
  return [ours, base].some(({ median, low, high }) => high - low > noiseLimit * median);
}

const verdicts = { true: 'pass', false: 'MISSED', null: '' };

export function table(rows: readonly Row[]): string {
  const header = ['what', 'bar', 'measured', 'ours (quartiles; runs)', 'against (quartiles; runs)', ''];
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
  const noise = verdict !== '' && isNoisy(row) ? ', noisy' : '';
  return [
    row.what,
    barText(row),
    amount(row.measured, row.unit),
    side(row.ours),
    side(row.base),
    verdict + noise,
  ];
}

function barText({ bar, unit }: Row): string {
  if (!bar) return '';
  return 'atLeast' in bar ? `≥ ${amount(bar.atLeast, unit)}` : `≤ ${amount(bar.atMost, unit)}`;
}

function amount(value: number, unit: Row['unit']): string {
  if (unit === 'KB') return kilobytes(value);
  if (unit === 'share') return `${(value * 100).toFixed(2)}%`;
  return unit === 'ms' ? `${value.toFixed(1)} ms` : `${value.toFixed(2)} ×`;
}

/** Formats bytes in units of 1,024 and, in brackets, of 1,000. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB (${(bytes / 1000).toFixed(1)} kB)`;
}

function side({ name, median, low, high, unit, count }: Side): string {
  if (unit === 'KB') return `${name} ${kilobytes(median)}`;
  if (unit === 'count') return `${name} ${median}`;
  const digits = median < 100 ? 1 : 0;
  return `${name} ${median.toFixed(digits)} ${unit} (${low.toFixed(digits)}–${high.toFixed(digits)}; ${count})`;
}
