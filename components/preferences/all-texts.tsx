'use client';
import { type ComponentType, lazy, type ReactNode, use } from 'react';
import { IntlProvider, useLocale } from 'use-intl';
import { loadAllMessages } from '#lib/i18n/load-messages.ts';
import type { Locale } from '#lib/i18n/locales.ts';

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

/** Is React's `lazy` for a component with such texts: its code and its texts are loaded side by side. */
export function lazyWithAllTexts<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => {
    void loadAllMessages(document.documentElement.lang as Locale);
    const Component = await load();
    return {
      default: (props: Props) => (
        <AllTexts>
          <Component {...props} />
        </AllTexts>
      ),
    };
  });
}
