'use client';
import { late } from '#components/ui/late.tsx';
import { withWords } from '#lib/http/words.ts';

/** In the header of every page: a form that works as it is, until its code has come. */
export const LazyLookupField = late(withWords(async () => (await import('./lookup-field.tsx')).LookupField));
