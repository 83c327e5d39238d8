import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { Icon, type IconName } from '#components/ui/icon/icon.tsx';
import { type Theme, themes } from '#lib/i18n/locales.ts';
import { useTheme } from './providers.tsx';

const icons: Record<Theme, IconName> = { system: 'system', light: 'sun', dark: 'moon' };

/** Cycles through system, light and dark. */
export function ThemeSwitch() {
  const t = useTranslations('shell');
  const [theme, choose] = useTheme();
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system';
  const label = `${t('theme')}: ${t(`themes.${theme}`)}`;
  return (
    <Button look="icon" aria-label={label} title={label} onClick={() => choose(next)}>
      <Icon name={icons[theme]} />
    </Button>
  );
}
