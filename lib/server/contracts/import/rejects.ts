import { createWriteStream, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';

/** Why a row was rejected, beside the row itself, so that it can be mended and imported again. */
export type Rejects = {
  write: (rows: readonly { line: number; reason: string; cells: readonly string[] }[]) => Promise<void>;
  /** Leaves no file of an earlier import behind where nothing was rejected now. */
  close: () => Promise<void>;
};

/** The file is made when the first row is rejected, for its owner alone: it holds what the import holds. */
export function createRejects(path: string, names: readonly string[]): Rejects {
  let stream: WriteStream | null = null;
  let failure: Promise<never> | null = null;
  const open = () => {
    const made = createWriteStream(path, { mode: 0o600 });
    failure = finished(made, { readable: false }).then(() => new Promise<never>(() => {}));
    failure.catch(() => {});
    made.write(stringify([['line', 'reason', ...names]]));
    return made;
  };
  return {
    async write(rows) {
      if (rows.length === 0) return;
      stream ??= open();
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
