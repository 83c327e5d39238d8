import { type ReadOptions, readPasted } from '#lib/lookup/read-pasted-text.ts';

/** The other side of `readAside`: one text, one answer. */
addEventListener('message', ({ data }: MessageEvent<{ text: string; options: ReadOptions }>) => {
  postMessage(readPasted(data.text, data.options));
});
