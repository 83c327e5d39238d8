import { createTranslator } from 'use-intl/core';
import { Notice } from '#components/problems/notice.tsx';
import { buttonClasses } from '#components/ui/button.tsx';
import { readPreferences } from './preferences.ts';

/** Written on the server: as a part of every page's fallback it would otherwise weigh on every page. */
export default async function NotFound() {
  const { locale, messages } = await readPreferences();
  const t = createTranslator({ locale, messages });
  return (
    <Notice
      side="request"
      sideName={t('problems.side.request')}
      title={t('problems.page.title')}
      actions={
        <a href="/" className={buttonClasses('primary')}>
          {t('open.title')}
        </a>
      }
    >
      <p>{t('problems.page.what')}</p>
    </Notice>
  );
}
