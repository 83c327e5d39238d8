import type { WriteStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';

/** Writes rejected rows, each with its reason, to a file that can be corrected and imported again. */
export type Rejects = {
  write: (rows: readonly { line: number; reason: string; cells: readonly string[] }[]) => Promise<void>;
  /** Removes the file of an earlier import if no row was rejected now. */
  close: () => Promise<void>;
};

/** The file is created with the first rejected row and readable by its owner alone: it holds the imported data. */
export function createRejects(path: string, names: readonly string[]): Rejects {
  let stream: WriteStream | null = null;
  let failure: Promise<never> | null = null;
  const begin = async () => {
    const made = (await openForOwner(path)).createWriteStream();
    failure = finished(made, { readable: false }).then(() => new Promise<never>(() => {}));
    failure.catch(() => {});
    made.write(stringify([['line', 'reason', ...names]]));
    return made;
  };
  return {
    async write(rows) {
      if (rows.length === 0) return;
      stream ??= await begin();
      const text = stringify(rows.map(({ line, reason, cells }) => [line, reason, ...cells]));
      const made = stream;
      const written = new Promise<void>((resolve, reject) => {
        made.write(text, (error) => (error ? reject(error) : resolve()));
      });
      await (failure ? Promise.race([written, failure]) : written);
    },
    async close() {
      if (!stream) return rm(path, { force: true });
      stream.end();
      await finished(stream);
    },
  };
}

/** Opens an empty file for its owner alone. `open` sets the mode of a new file only, so an older one is changed. */
async function openForOwner(path: string): Promise<FileHandle> {
  const file = await open(path, 'w', 0o600);
  // A device keeps its own mode.
  if ((await file.stat()).isFile()) await file.chmod(0o600);
  return file;
}
