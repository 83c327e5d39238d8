import type { en } from './en.ts';
import type { Locale } from './locales.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
