import { useLocale, useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { useLocaleSwitch } from './providers.tsx';

const short: Record<Locale, string> = { 'pt-BR': 'PT', en: 'EN' };

/** A button for each language. */
export function LanguageSwitch() {
  const t = useTranslations('shell');
  const current = useLocale();
  const choose = useLocaleSwitch();
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
          onClick={() => void choose(locale)}
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
