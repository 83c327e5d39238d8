'use client';
import { late } from '#components/ui/late.tsx';

/** In the head of every loan: its HTML comes with the page, its code after. */
export const LatePinButton = late(async () => (await import('./pin-button.tsx')).PinButton);
