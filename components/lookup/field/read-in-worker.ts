import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { type PastedTextOptions, readPastedText } from '#lib/lookup/read-pasted-text.ts';

/**
 * Reads a long text in a thread of its own, so that the field answers meanwhile. Gives what takes the reading back:
 * after that nothing is told any more, and the thread is gone.
 */
export function readInWorker(
  text: string,
  options: PastedTextOptions,
  tell: (pastedText: PastedText) => void,
): () => void {
  const worker = new Worker(new URL('./pasted-text-worker.ts', import.meta.url));
  const end = () => worker.terminate();
  worker.addEventListener('message', ({ data }: MessageEvent<PastedText>) => {
    end();
    tell(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end();
    // Its file did not come: a field that is slow for a moment is better than one that finds nothing.
    tell(readPastedText(text, options));
  });
  worker.postMessage({ text, options });
  return end;
}
