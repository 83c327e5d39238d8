'use client';
import { useTranslations } from 'use-intl';
import { Button, buttonLook } from '#components/ui/button.tsx';
import { Notice } from './notice.tsx';
import { Fact } from './notice-detail.tsx';

/** What stands where a page threw. Nothing of the error is shown but the digest under which the log has it. */
export function BrokenScreen({ error, retry }: { error: unknown; retry: () => void }) {
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
          <a href="/" className={buttonLook('outline')}>
            {t('home')}
          </a>
        </>
      }
      facts={digest && <Fact name={t('code')} value={digest} copy={[t('copyId'), t('copied')]} />}
    >
      <p>{t('broken.what')}</p>
      <p>{t('broken.todo')}</p>
    </Notice>
  );
}
