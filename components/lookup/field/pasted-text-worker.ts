import { type PastedTextOptions, readPastedText } from '#lib/lookup/read-pasted-text.ts';

/** The other side of `readAside`: one text, one answer. */
addEventListener('message', ({ data }: MessageEvent<{ text: string; options: PastedTextOptions }>) => {
  postMessage(readPastedText(data.text, data.options));
});
