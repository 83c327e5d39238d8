import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The switches for language and theme. */
export function PreferenceSwitches() {
  return (
    <div className="flex items-center">
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  );
}
