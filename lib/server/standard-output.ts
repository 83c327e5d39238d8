import { fstatSync, writeSync } from 'node:fs';
import { processValue } from './process-value.ts';

/** `isCut`: a write ended within a line, which the next one must not continue. */
const state = () => processValue('standardOutput', () => ({ isFile: fstatSync(1).isFile(), isCut: false }));

/**
 * Writes lines to standard output, and resolves once they are there. To a file, `process.stdout` would write what fits on
 * its disk, and say nothing of the rest.
 */
export async function writeToStandardOutput(lines: string): Promise<void> {
  const output = state();
  if (!output.isFile) {
    await new Promise<void>((resolve, reject) => {
      process.stdout.write(lines, (error) => (error ? reject(error) : resolve()));
    });
    return;
  }
  const bytes = Buffer.from(output.isCut ? `\n${lines}` : lines);
  output.isCut = true;
  for (let written = 0; written < bytes.length; ) written += writeSync(1, bytes, written);
  output.isCut = false;
}
