'use client';

import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';

/** Asks which two loans to compare. */
export function CompareForm({ loans }: { loans: readonly [string, string] }) {
  const t = useTranslations('compare');
  return (
    <main id="content" className="mx-auto w-full max-w-[40rem] px-4 pt-8 pb-16 md:px-6">
      <h1 className="mb-4 font-semibold text-title">{t('title')}</h1>
      <form action="/compare" className="grid gap-3">
        <TextField label={t('first')} name="loan" required defaultValue={loans[0]} />
        <TextField label={t('second')} name="loan" required defaultValue={loans[1]} hint={t('idHint')} />
        <div>
          <Button look="primary" type="submit">
            {t('show')}
          </Button>
        </div>
      </form>
    </main>
  );
}
