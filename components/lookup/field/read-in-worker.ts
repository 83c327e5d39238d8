import type { PastedText } from '#lib/lookup/pasted-text.ts';
import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import type { PastedTextOptions } from '#lib/lookup/text/read-text.ts';

/**
 * Reads a long text in a worker, so that the field stays responsive. Returns a function that cancels the reading and
 * ends the worker.
 */
export function readInWorker(
  text: string,
  options: PastedTextOptions,
  onRead: (pastedText: PastedText) => void,
): () => void {
  const worker = new Worker(new URL('./pasted-text-worker.ts', import.meta.url));
  const end = () => worker.terminate();
  worker.addEventListener('message', ({ data }: MessageEvent<PastedText>) => {
    end();
    onRead(data);
  });
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end();
    // The worker could not be loaded: read the text here, which blocks the field for a moment.
    onRead(readPastedText(text, options));
  });
  worker.postMessage({ text, options });
  return end;
}
