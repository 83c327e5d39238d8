'use client';
import { type ReactNode, use } from 'react';
import { IntlProvider, useLocale } from 'use-intl';
import { loadAllMessages } from '#lib/i18n/load-messages.ts';

/** Provides the texts of `other-screens.*.json` too: those of screens and dialogs that most pages never show. */
export function AllTexts({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const messages = use(loadAllMessages(locale));
  return (
    <IntlProvider locale={locale} messages={messages}>
      {children}
    </IntlProvider>
  );
}
