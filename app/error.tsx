'use client';

import { useTranslations } from 'use-intl';
import { Notice } from '#components/problems/notice.tsx';
import { NoticeDetail } from '#components/problems/notice-detail.tsx';
import { Button, buttonClasses } from '#components/ui/button.tsx';

/** Shown when a page throws. It shows only the digest of the error, by which the log can be searched. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useTranslations('problems');
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null;
  return (
    <Notice
      side="desk"
      sideName={t('side.desk')}
      title={t('broken.title')}
      actions={
        <>
          <Button look="primary" onClick={retry}>
            {t('broken.again')}
          </Button>
          <a href="/" className={buttonClasses('outline')}>
            {t('home')}
          </a>
        </>
      }
      facts={digest && <NoticeDetail name={t('code')} value={digest} copyLabel={t('copyId')} />}
    >
      <p>{t('broken.what')}</p>
      <p>{t('broken.todo')}</p>
    </Notice>
  );
}
