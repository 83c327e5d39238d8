'use client';
import { late } from '#components/ui/late.tsx';
import { withWords } from '#lib/http/words.ts';

/** In the head of every loan: its HTML comes with the page, its code after. */
export const LazyPinButton = late(withWords(async () => (await import('./pin-button.tsx')).PinButton));
