import type { ReactNode } from 'react';
import { Words } from '#components/shell/words.tsx';
import { type Namespace, wordsOf } from '#lib/i18n/compiled-messages.ts';
import { readPreferences } from './preferences.ts';

/** Sends with a page the words of what works on it from the first; those of every page are the layout's. */
export async function PageWords({ of, children }: { of: readonly Namespace[]; children: ReactNode }) {
  const { locale } = await readPreferences();
  return <Words text={wordsOf(locale, of)}>{children}</Words>;
}
