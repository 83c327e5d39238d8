import { useTranslations } from 'use-intl';
import { CopyButton } from './copy-button.tsx';

/** Why an action failed, in words, and the id of its request where it reached the server. */
export type Failure = { words: string; requestId?: string };

/** A failure in one line. The request id can be copied. */
export function FailureLine({ words, requestId }: Failure) {
  const t = useTranslations('problems');
  return (
    <span role="alert" className="block text-bad text-label">
      {words}
      {requestId && (
        <span className="text-ink-2">
          {' '}
          {t('requestId')} <span className="identifier">{requestId}</span>
          <CopyButton text={requestId} />
        </span>
      )}
    </span>
  );
}
