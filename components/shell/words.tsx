'use client';
import type { ReactNode } from 'react';
import { addWords } from '#lib/http/words.ts';

/** Words, as JSON, for what it holds: rendered before it, and added in the browser alone. */
export function Words({ text, children }: { text: string; children: ReactNode }) {
  if (typeof window !== 'undefined') addWords(text);
  return children;
}
