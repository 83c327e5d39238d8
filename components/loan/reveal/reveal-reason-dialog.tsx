import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useReasonLabel } from '#components/labels/use-code-words.ts';
import { RadioField } from '#components/ui/form/choice-fields.tsx';
import type { FormFailure } from '#components/ui/form/form.tsx';
import { FormDialog } from '#components/ui/form/form-dialog.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
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
  onReason: (reason: Reason) => void;
  onClose: () => void;
};

/** Asks for the reason of all reveals in this view. It warns of personal data while the reason is typed. */
export function RevealReasonDialog({ target, reason, onReason, onClose }: RevealReasonDialogProps) {
  const t = useTranslations('revealReason');
  const reasonLabel = useReasonLabel();
  const lastCode = reason && ('code' in reason ? reason.code : other);
  const [isTyped, setIsTyped] = useState(lastCode === other);
  const parse = (fields: FormData) => {
    const { code, ...written } = Object.fromEntries(fields);
    return parseReason(code === other ? written : { code, ...written });
  };
  const failureOf = (fault: ReasonFault): FormFailure => ({
    field: fault.kind === 'ticket' ? 'ticket' : isTyped ? 'text' : 'code',
    words: t(`faults.${fault.kind}`, {
      least: minReasonLength,
      most: maxReasonLength,
      holds: fault.kind === 'personal' ? fault.holds : '',
    }),
  });
  return (
    <FormDialog
      title={t('title')}
      closeLabel={t('cancel')}
      submitLabel={target ? t('reveal') : t('keep')}
      note={t('recorded')}
      className="w-[min(28rem,calc(100vw-2rem))]"
      noValidate
      onClose={onClose}
      onEdit={(fields) => {
        const parsed = parse(fields);
        return !parsed.ok && parsed.fault.kind === 'personal' ? failureOf(parsed.fault) : null;
      }}
      onSubmit={(fields) => {
        const parsed = parse(fields);
        if (!parsed.ok) return failureOf(parsed.fault);
        onReason(parsed.reason);
        return null;
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
      <RadioField
        name="code"
        legend={t('legend')}
        options={[...reasonCodes, other].map((code) => ({
          value: code,
          words: code === other ? t('other') : reasonLabel(code),
        }))}
        defaultValue={lastCode}
        onChoose={(code) => setIsTyped(code === other)}
      />
      {isTyped && (
        <TextAreaField
          name="text"
          label={t('typed')}
          hint={t('hint')}
          // The field appears when the reader chooses to type a reason.
          autoFocus
          rows={2}
          defaultValue={reason && 'text' in reason ? reason.text : ''}
          autoComplete="off"
        />
      )}
      <TextField
        name="ticket"
        label={t('ticket')}
        defaultValue={reason?.ticket}
        maxLength={maxTicketLength}
        className="identifier"
      />
    </FormDialog>
  );
}
