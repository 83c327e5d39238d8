import { SingleBar } from 'cli-progress';

export type Progress = { update: (done: number, counts: { rows: number }) => void; stop: () => void };

/** A bar with the time left on a terminal; nothing where nobody watches. `total` in whatever `done` counts. */
export function createProgress(
  total: number | null,
  stream: NodeJS.WritableStream & { isTTY?: boolean } = process.stderr,
): Progress {
  if (!stream.isTTY || !total) return { update: () => {}, stop: () => {} };
  const format = '{bar} {percentage} % · {rows} rows · {eta_formatted} left';
  const bar = new SingleBar({ format, barsize: 30, fps: 4, stream, hideCursor: true });
  bar.start(total, 0, { rows: '0' });
  return {
    update: (done, { rows }) => bar.update(Math.min(done, total), { rows: rows.toLocaleString('en') }),
    stop: () => bar.stop(),
  };
}
