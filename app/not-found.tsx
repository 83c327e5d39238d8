import { createTranslator } from 'use-intl/core';
import { Notice } from '#components/problems/notice.tsx';
import { buttonClasses } from '#components/ui/button.tsx';
import { readPreferences } from './preferences.ts';

/** A server component: Next sends this page's JavaScript with every page, so it has none. */
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
