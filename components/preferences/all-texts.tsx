'use client';
import { type ReactNode, use } from 'react';
import { IntlProvider, useLocale } from 'use-intl';
import { loadAllMessages } from '#lib/i18n/load-messages.ts';

/** Provides the texts of `other-screens.*.json` too, which no page loads unless it shows one of those screens. */
export function AllTexts({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const messages = use(loadAllMessages(locale));
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
