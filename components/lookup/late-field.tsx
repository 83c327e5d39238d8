'use client';
import { late } from '#components/ui/late.tsx';

/** In the header of every page: a form that works as it is, until its code has come. */
export const LateField = late(async () => (await import('./field.tsx')).LookupField);
