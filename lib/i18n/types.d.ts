import type { Messages } from './load-messages.ts';
import type { Locale } from './locales.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
