import { readPastedText } from '#lib/lookup/read-pasted-text.ts';
import type { PastedTextOptions } from '#lib/lookup/text/read-text.ts';

/** The worker of `readInWorker`: reads one text and posts the result. */
addEventListener('message', ({ data }: MessageEvent<{ text: string; options: PastedTextOptions }>) => {
  postMessage(readPastedText(data.text, data.options));
});
