import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useReasonLabel } from '#components/labels/use-reason-label.ts';
import { Button } from '#components/ui/button.tsx';
import { TitledDialog } from '#components/ui/dialog/titled-dialog.tsx';
import { reasonCodes } from '#lib/access/reveal/reason-codes.ts';
import {
  maxReasonLength,
  maxTicketLength,
  minReasonLength,
  parseReason,
  type Reason,
  type ReasonFault,
} from '#lib/access/reveal/reveal-reason.ts';
import type { RevealTarget } from './reveals-context.ts';

const other = 'other';

type RevealReasonDialogProps = {
  /** The first value to reveal. Null where only the reason is changed. */
  target: RevealTarget | null;
  reason: Reason | null;
  onSubmit: (reason: Reason) => void;
  onCancel: () => void;
};

/** Asks for the reason of all reveals in this view. It warns of personal data while the reason is typed. */
export function RevealReasonDialog({ target, reason, onSubmit, onCancel }: RevealReasonDialogProps) {
  const t = useTranslations('revealReason');
  const reasonLabel = useReasonLabel();
  const before = reason && ('code' in reason ? reason.code : other);
  const [isTyped, setIsTyped] = useState(before === other);
  const [fault, setFault] = useState<ReasonFault | null>(null);
  const check = (form: HTMLFormElement) => {
    const { code, ...written } = Object.fromEntries(new FormData(form));
    setIsTyped(code === other);
    return parseReason(code === other ? written : { code, ...written });
  };
  const isTicketWrong = fault?.kind === 'ticket';
  const isTextWrong = fault !== null && !isTicketWrong;
  return (
    <TitledDialog
      title={t('title')}
      closeLabel={t('cancel')}
      className="w-[min(28rem,calc(100vw-2rem))]"
      onClose={onCancel}
    >
      <form
        noValidate
        onChange={({ currentTarget }) => {
          const checked = check(currentTarget);
          setFault(!checked.ok && checked.fault.kind === 'personal' ? checked.fault : null);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          const checked = check(event.currentTarget);
          if (checked.ok) onSubmit(checked.reason);
          else setFault(checked.fault);
        }}
      >
        {target && (
          <p className="wrap-anywhere">
            {t('what', {
              what:
                target.count === undefined
                  ? target.label
                  : t('all', { section: target.label, count: target.count }),
            })}
          </p>
        )}
        <fieldset
          className="mt-3"
          aria-describedby={fault?.kind === 'unreadable' ? 'reason-fault' : undefined}
        >
          <legend className="sr-only">{t('legend')}</legend>
          {[...reasonCodes, other].map((one) => (
            <label key={one} className="press flex min-h-8 items-center gap-2 rounded px-1 hover:bg-hover">
              <input
                type="radio"
                name="code"
                value={one}
                defaultChecked={before === one}
                className="size-4 accent-accent"
              />
              {one === other ? t('other') : reasonLabel(one)}
            </label>
          ))}
        </fieldset>
        {isTyped && (
          <label className="mt-1 block ps-7">
            <span className="sr-only">{t('typed')}</span>
            <textarea
              name="text"
              // biome-ignore lint/a11y/noAutofocus: the field appears in a dialog, when the reader chooses to type a reason.
              autoFocus
              rows={2}
              defaultValue={reason && 'text' in reason ? reason.text : ''}
              autoComplete="off"
              aria-invalid={isTextWrong}
              aria-describedby={isTextWrong ? 'reason-fault' : 'reason-hint'}
              className="block w-full resize-y rounded border border-edge bg-page px-2 py-1.5 hover:border-ink-3 aria-invalid:border-bad"
            />
            <span id="reason-hint" className="text-ink-3 text-label">
              {t('hint')}
            </span>
          </label>
        )}
        <label className="mt-2 block px-1">
          <span className="mb-0.5 block text-ink-2 text-label">{t('ticket')}</span>
          <input
            name="ticket"
            defaultValue={reason?.ticket}
            maxLength={maxTicketLength}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isTicketWrong}
            aria-describedby={isTicketWrong ? 'reason-fault' : undefined}
            className="identifier h-8 w-full rounded border border-edge bg-page px-2 hover:border-ink-3 aria-invalid:border-bad"
          />
        </label>
        {fault && (
          <p id="reason-fault" role="alert" className="mt-1 text-bad">
            {t(`faults.${fault.kind}`, {
              least: minReasonLength,
              most: maxReasonLength,
              holds: fault.kind === 'personal' ? fault.holds : '',
            })}
          </p>
        )}
        <p className="mt-3 text-ink-3 text-label">{t('recorded')}</p>
        <Button type="submit" look="primary" className="mt-3">
          {target ? t('reveal') : t('keep')}
        </Button>
      </form>
    </TitledDialog>
  );
}
