import { useLocale, useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { Icon, type IconName } from '#components/ui/icon/icon.tsx';
import { type Locale, locales, type Theme, themes } from '#lib/i18n/locales.ts';
import { useShell } from './providers.tsx';

/** The switches for language and theme. */
export function PreferenceSwitches() {
  return (
    <div className="flex items-center">
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
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
  return (
    <Button look="icon" aria-label={label} title={label} onClick={() => chooseTheme(next)}>
      <Icon name={icons[theme]} />
    </Button>
  );
}
