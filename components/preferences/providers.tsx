'use client';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, startTransition, use, useMemo, useState } from 'react';
import { type IntlError, IntlProvider, useLocale } from 'use-intl';
import { useRequired } from '#components/ui/use-required.ts';
import type { RequestError } from '#lib/http/request-error.ts';
import { loadMessages } from '#lib/i18n/load-messages.ts';
import { type Locale, localeCookie, type Theme, themeCookie } from '#lib/i18n/locales.ts';
import type { DisplaySettings } from '#lib/view/display-settings.ts';
import { createFormat, type Format } from '#lib/view/format.ts';
import { orderCookie, type Reader } from '#lib/view/panel-registry.ts';

// Every query and change asks the desk through `answerOrThrow`.
declare module '@tanstack/react-query' {
  interface Register {
    defaultError: RequestError;
  }
}

type Shell = {
  display: DisplaySettings;
  theme: Theme;
  chooseTheme: (theme: Theme) => void;
  /** The order of a loan's panels; null where it is that of the reader's role. */
  order: Reader | null;
  chooseOrder: (order: Reader) => void;
  /** Changes the language of the page, and remembers it for the next visit. */
  chooseLocale: (locale: Locale) => Promise<void>;
};

const Context = createContext<Shell | null>(null);

/** Provides texts, queries and preferences to everything below. Hydration waits until the texts are loaded. */
export function Providers({
  locale,
  theme,
  order,
  display,
  children,
}: {
  locale: Locale;
  theme: Theme;
  order: Reader | null;
  display: DisplaySettings;
  children: ReactNode;
}) {
  const messages = use(loadMessages(locale));
  const [intl, setIntl] = useState({ locale, messages });
  const [chosenTheme, setTheme] = useState(theme);
  const [chosenOrder, setOrder] = useState(order);
  const [queryClient] = useState(createQueryClient);
  const shell = useMemo<Shell>(
    () => ({
      display,
      theme: chosenTheme,
      chooseTheme: (next) => {
        setTheme(next);
        showTheme(next);
      },
      order: chosenOrder,
      chooseOrder: (next) => {
        setOrder(next);
        setPreferenceCookie(orderCookie, next);
      },
      // Only the texts are loaded: loading the page again would be another read of the loan, with another record.
      chooseLocale: async (next) => {
        const loaded = await loadMessages(next).catch(() => null);
        if (!loaded) return;
        showLocale(next, intl.messages.app.name, loaded.app.name);
        startTransition(() => setIntl({ locale: next, messages: loaded }));
      },
    }),
    [display, chosenTheme, chosenOrder, intl],
  );
  return (
    <IntlProvider
      locale={intl.locale}
      messages={intl.messages}
      timeZone={display.timeZone}
      onError={onIntlError}
    >
      <QueryClientProvider client={queryClient}>
        <Context value={shell}>{children}</Context>
      </QueryClientProvider>
    </IntlProvider>
  );
}

export const useShell = () => useRequired(Context, 'Providers');

export const useDisplay = (): DisplaySettings => useShell().display;

/** The formats of the reader's language, in the zone of the desk. */
export function useFormat(): Format {
  const { timeZone } = useDisplay();
  return createFormat({ locale: useLocale(), timeZone });
}

// A change is shown within the act that makes it: a timer would let a second click come before the button is disabled.
notifyManager.setScheduler(queueMicrotask);

/** Every fetch of a loan is recorded as an access, so nothing is fetched again without an act of the reader. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      // Without a network a change fails, and says so, rather than wait for one.
      mutations: { networkMode: 'always' },
    },
  });
}

function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  setPreferenceCookie(themeCookie, theme);
}

function showLocale(locale: Locale, nameBefore: string, name: string): void {
  document.documentElement.lang = locale;
  document.title = document.title.replace(nameBefore, name);
  setPreferenceCookie(localeCookie, locale);
}

/** Remembers a choice for a year, for the server too. */
function setPreferenceCookie(cookie: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const aYear = 365 * 24 * 60 * 60;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of a bank.
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure}`;
}

/** A missing message throws in development. In production it is reported to the browser's console. */
function onIntlError(error: IntlError): void {
  // biome-ignore lint/style/noProcessEnv: a constant of the build, not of the environment.
  if (process.env.NODE_ENV !== 'production') throw error;
  if (typeof window !== 'undefined') reportError(error);
}
