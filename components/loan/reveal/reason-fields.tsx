import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';

/** The number of the ticket that a reason belongs to. */
export function TicketField({
  value,
  onType,
  isWrong,
}: {
  value: string;
  onType: (text: string) => void;
  isWrong: boolean;
}) {
  const t = useTranslations('loan.reason');
  return (
    <label className="mt-2 block px-1">
      <span className="mb-0.5 block text-ink-2 text-label">{t('ticket')}</span>
      <input
        value={value}
        onChange={({ target }) => onType(target.value)}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'reason-fault' : undefined}
        className="identifier h-8 w-full rounded border border-edge bg-page px-2 hover:border-ink-3 aria-invalid:border-bad"
      />
    </label>
  );
}

/** A reason in the agent's own words. */
export function TypedReason({
  field,
  typed,
  onType,
  isWrong,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  typed: string;
  onType: (text: string) => void;
  isWrong: boolean;
}) {
  const t = useTranslations('loan.reason');
  return (
    <label className="mt-1 block ps-7">
      <span className="sr-only">{t('typed')}</span>
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the field appears in a dialog, when the reader chooses to type a reason.
        autoFocus
        rows={2}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'reason-fault' : 'reason-hint'}
        className="block w-full resize-y rounded border border-edge bg-page px-2 py-1.5 hover:border-ink-3 aria-invalid:border-bad"
      />
      {!isWrong && (
        <span id="reason-hint" className="text-ink-3 text-label">
          {t('hint')}
        </span>
      )}
    </label>
  );
}
