import { type PastedTextOptions, readPastedText } from '#lib/lookup/read-pasted-text.ts';

/** The worker of `readInWorker`: reads one text and posts the result. */
addEventListener('message', ({ data }: MessageEvent<{ text: string; options: PastedTextOptions }>) => {
  postMessage(readPastedText(data.text, data.options));
});
