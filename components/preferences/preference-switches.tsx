'use client';
import { LanguageSwitch } from './language-switch.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** How the desk looks to this reader. */
export function Switches() {
  return (
    <div className="flex items-center">
      <LanguageSwitch />
      <ThemeSwitch />
    </div>
  );
}
