'use client';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LookupField } from '#components/lookup/field/lookup-field.tsx';
import { useShell } from '#components/preferences/providers.tsx';
import { IconButton } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import type { IconName } from '#components/ui/icon/icon.tsx';
import { type Locale, locales, type Theme, themes } from '#lib/i18n/locales.ts';
import { Shortcuts } from './shortcuts/shortcuts.tsx';

/** The header of every page: home, lookup, language, theme, help and account. */
export function PageHeader({ account }: { account: ReactNode }) {
  const t = useTranslations();
  const pathname = usePathname();
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-page print:hidden">
      <div className="mx-auto flex h-12 max-w-[90rem] items-center gap-2 px-4 sm:gap-4 md:grid md:grid-cols-[1fr_minmax(0,30rem)_1fr] md:px-6">
        <a
          href="/"
          aria-label={t('shell.home')}
          className="press -ms-1.5 flex h-8 shrink-0 items-center justify-self-start gap-2 rounded px-1.5 font-semibold text-section hover:bg-hover"
        >
          <Logo />
          <span className="hidden whitespace-nowrap sm:inline">{t('app.name')}</span>
        </a>
        <div className="min-w-0 flex-1">
          {/* The home page has its own large field. The key empties the field on every new page. */}
          {account && pathname !== '/' && <LookupField key={pathname} size="small" />}
        </div>
        <div className="-me-2 flex shrink-0 items-center justify-self-end">
          <LanguageSwitch />
          <ThemeSwitch />
          <Shortcuts />
          {account}
        </div>
      </div>
    </header>
  );
}

/** The logo: an open folder. The same drawing is app/icon.svg. */
function Logo() {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" fill="none" aria-hidden="true" className="shrink-0">
      <path d="M5.5 1.5h4v17h-4a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4Z" className="fill-accent" />
      <path
        d="M5.5 1.5h9a4 4 0 0 1 4 4v9a4 4 0 0 1-4 4h-9a4 4 0 0 1-4-4v-9a4 4 0 0 1 4-4ZM9.5 1.5v17M12.5 7h3M12.5 10.5h3"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

const short: Record<Locale, string> = { 'pt-BR': 'PT', en: 'EN' };

/** A button for each language. */
function LanguageSwitch() {
  const t = useTranslations('shell');
  const current = useLocale();
  const { chooseLocale } = useShell();
  return (
    <fieldset className="me-1 flex items-center">
      <legend className="sr-only">{t('language')}</legend>
      {locales.map((locale) => (
        <button
          key={locale}
          type="button"
          lang={locale}
          aria-pressed={locale === current}
          title={t(`languages.${locale}`)}
          onClick={() => void chooseLocale(locale)}
          className={classNames(
            'press h-8 rounded px-1.5 font-medium text-label',
            locale === current ? 'bg-hover text-ink' : 'text-ink-3 hover:bg-hover hover:text-ink',
          )}
        >
          {short[locale]}
          <span className="sr-only">, {t(`languages.${locale}`)}</span>
        </button>
      ))}
    </fieldset>
  );
}

const icons: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** Cycles through system, light and dark. */
function ThemeSwitch() {
  const t = useTranslations('shell');
  const { theme, chooseTheme } = useShell();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const label = `${t('theme')}: ${t(`themes.${theme}`)}`;
  return <IconButton icon={icons[theme]} label={label} onClick={() => chooseTheme(next)} />;
}

/** The first element that the keyboard reaches: it skips the header. */
export function SkipLink() {
  const t = useTranslations('shell');
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-50 -translate-y-16 rounded bg-page px-3 py-1.5 font-medium text-accent focus:translate-y-0 focus:shadow-float print:hidden"
    >
      {t('skip')}
    </a>
  );
}
