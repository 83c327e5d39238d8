import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { TextAreaField } from '#components/ui/form/text-field.tsx';
import { type LogSearch, searchQuery } from '#lib/access/log/log-search.ts';

/** The export as a zip that can be checked without the desk. It is a plain form, whose answer the browser saves. */
export function ExportWithProof({
  search,
  publicKey,
  areHeadsWrong,
}: {
  search: LogSearch;
  publicKey: string | null;
  /** What was sent held a line that is no head. */
  areHeadsWrong: boolean;
}) {
  const t = useTranslations('accessLog.proof');
  const [isWrong, setWrong] = useState(areHeadsWrong);
  return (
    <details className="disclosure mt-6 max-w-3xl print:hidden" open={areHeadsWrong}>
      <summary>{t('title')}</summary>
      {/* A link to what is folded unfolds it. */}
      <form
        id="proof"
        method="post"
        action={`/api/access-log/export?${searchQuery(search)}`}
        className="pt-1"
        // What was typed stays: the server would lead to the page anew.
        onSubmit={(event) => {
          const isHead = areHeads(String(new FormData(event.currentTarget).get('heads')));
          setWrong(!isHead);
          if (!isHead) event.preventDefault();
        }}
      >
        <p className="mb-2 text-ink-2">{t('hint')}</p>
        <p className="mb-2 text-ink-2">
          {publicKey === null ? (
            t('noKey')
          ) : (
            <>
              {t('publicKey')} <code className="identifier wrap-anywhere">{publicKey}</code>
            </>
          )}
        </p>
        <TextAreaField
          label={t('heads')}
          name="heads"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          className="identifier"
          {...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'heads-wrong' })}
        />
        {isWrong && (
          <p id="heads-wrong" role="alert" className="mt-1 text-bad">
            {t('noHeads')}
          </p>
        )}
        <Button type="submit" className="mt-2">
          {t('export')}
        </Button>
      </form>
    </details>
  );
}

/** True where each line is JSON, as a head is, which the server reads more closely. */
function areHeads(text: string): boolean {
  try {
    for (const line of text.split('\n')) if (line.trim() !== '') JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
