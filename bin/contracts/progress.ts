import { SingleBar } from 'cli-progress';

export type Progress = { at: (done: number, counts: { rows: number }) => void; stop: () => void };

/** A bar with rate and time left on a terminal; nothing where nobody watches. `total` in whatever `done` counts. */
export function createProgress(
  total: number | null,
  stream: NodeJS.WritableStream & { isTTY?: boolean } = process.stderr,
): Progress {
  if (!stream.isTTY || !total) return { at: () => {}, stop: () => {} };
  const bar = new SingleBar({
    format: '{bar} {percentage} % · {rows} rows · {rate} a second · {left} left',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 30,
    fps: 4,
    stream,
    hideCursor: true,
  });
  const started = performance.now();
  bar.start(total, 0, { rows: '0', rate: '–', left: '–' });
  return {
    at(done, { rows }) {
      const seconds = (performance.now() - started) / 1000;
      const left = done > 0 ? (seconds * (total - done)) / done : null;
      bar.update(Math.min(done, total), {
        rows: rows.toLocaleString('en'),
        rate: Math.round(rows / seconds).toLocaleString('en'),
        left: left === null ? '–' : duration(left),
      });
    },
    stop: () => bar.stop(),
  };
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
