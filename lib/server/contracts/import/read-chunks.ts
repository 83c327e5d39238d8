import type { FileHandle } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

/**
 * A file in pieces, all of them in one and the same memory: who keeps something of a piece copies it. A stream's
 * pieces of their own cost more to come by than all that is done with them.
 */
export async function* readChunks(file: FileHandle, onBytes: (all: number) => void): AsyncGenerator<Buffer> {
  const memory = Buffer.allocUnsafeSlow(chunkBytes);
  for (let all = 0; ; ) {
    const { bytesRead } = await file.read(memory, 0, chunkBytes, null);
    if (bytesRead === 0) return;
    all += bytesRead;
    onBytes(all);
    yield memory.subarray(0, bytesRead);
  }
}
