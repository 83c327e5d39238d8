'use client';
import { late } from '#components/ui/late.tsx';
import { withWords } from '#lib/http/words.ts';

/** In the header of every page, and with the watch over the session: its code comes after the page's own. */
export const LateAccountMenu = late(withWords(async () => (await import('./account-menu.tsx')).AccountMenu));
