import { readdirSync, readFileSync } from 'node:fs';

type Sample = { megabytes: number; descriptors: number };
export type Growth = { before: Sample; after: Sample; samples: number };

/** Watches the memory and the open files of one process. On Linux only: elsewhere there are no samples. */
export type GrowthWatch = { sample: () => void; report: () => Growth | null };

export function watchGrowth(pid: number): GrowthWatch {
  const samples: Sample[] = [];
  return {
    sample: () => {
      const sample = readSample(pid);
      if (sample) samples.push(sample);
    },
    report: () => {
      // The first quarter is the warm-up.
      const quarter = Math.floor(samples.length / 4);
      if (quarter === 0) return null;
      const before = medianOf(samples.slice(quarter, 2 * quarter));
      return { before, after: medianOf(samples.slice(-quarter)), samples: samples.length };
    },
  };
}

function readSample(pid: number): Sample | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
    return { megabytes: kilobytes / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return null;
  }
}

function medianOf(samples: readonly Sample[]): Sample {
  const median = (read: (sample: Sample) => number) =>
    samples.map(read).toSorted((value, other) => value - other)[Math.floor(samples.length / 2)] ?? 0;
  return {
    megabytes: Math.round(median(({ megabytes }) => megabytes)),
    descriptors: median(({ descriptors }) => descriptors),
  };
}
