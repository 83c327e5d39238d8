import type { FileHandle } from 'node:fs/promises';

const chunkBytes = 1024 * 1024;

/**
 * Reads a file in chunks that share one buffer, so a caller copies what it keeps of a chunk. Allocating a buffer for
 * each chunk, as a stream does, costs more than parsing it.
 */
export async function* readChunks(
  file: FileHandle,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  const memory = Buffer.allocUnsafeSlow(chunkBytes);
  for (let total = 0; ; ) {
    const { bytesRead } = await file.read(memory, 0, chunkBytes, null);
    if (bytesRead === 0) return;
    total += bytesRead;
    onBytes(total);
    yield memory.subarray(0, bytesRead);
  }
}
