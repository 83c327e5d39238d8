import { useTranslations } from 'use-intl';

/** A sign at a value or an entry that has changed, in words for screen readers. */
export function ChangeMark() {
  const label = useTranslations('changes')('mark');
  return (
    <span
      className="ms-1 inline-block size-1.5 rounded-full bg-accent align-middle print:hidden"
      title={label}
    >
      <span className="sr-only"> ({label})</span>
    </span>
  );
}
