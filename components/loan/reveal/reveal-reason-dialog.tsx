import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useReasonLabel } from '#components/labels/use-reason-label.ts';
import { Button } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { dialogClasses, useModalDialog } from '#components/ui/dialog/use-modal-dialog.ts';
import { reasonCodes } from '#lib/access/reveal/reason-codes.ts';
import {
  type CheckedReason,
  checkReason,
  maxReasonLength,
  minReasonLength,
  type Reason,
  type ReasonFault,
  withTicket,
} from '#lib/access/reveal/reveal-reason.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
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
  const dialog = useModalDialog();
  const [chosen, setChosen] = useState<string | null>(
    reason ? ('code' in reason ? reason.code : other) : null,
  );
  const [typed, setTyped] = useState(reason && 'text' in reason ? reason.text : '');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { revealTicket } = useLoanView().display;
  const [ticket, setTicket] = useState(reason?.ticket ?? '');
  const chosenReason = checkChoice(chosen, typed);
  const checked = chosenReason?.ok ? withTicket(chosenReason.reason, ticket, revealTicket) : chosenReason;
  const fault = checked && !checked.ok ? checked.fault : null;
  // A reason that is too short may not be finished: say so only on submit. Personal data is reported at once.
  const shownFault =
    fault && (tried || fault.kind === 'personal' || fault.kind === 'too-long') ? fault : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checked?.ok) return onSubmit(checked.reason);
    setTried(true);
    if (!isOfTicket(fault)) field.current?.focus();
  };
  const nothingChosen = tried && chosen === null;
  return (
    <dialog
      ref={dialog}
      onClose={onCancel}
      closedby="any"
      aria-labelledby="reason-title"
      className={classNames(dialogClasses, 'w-[min(28rem,calc(100vw-2rem))]')}
    >
      <form onSubmit={submit} noValidate>
        <h2 id="reason-title" className="font-semibold text-section">
          {t('title')}
        </h2>
        {target && <RevealedWhat target={target} />}
        <ReasonChoice
          chosen={chosen}
          choose={setChosen}
          describedBy={nothingChosen ? 'reason-none' : undefined}
        />
        {chosen === other && (
          <TypedReason
            field={field}
            typed={typed}
            onType={setTyped}
            isWrong={shownFault !== null && !isOfTicket(shownFault)}
          />
        )}
        {revealTicket && <TicketField value={ticket} onType={setTicket} isWrong={isOfTicket(shownFault)} />}
        <ReasonFaults fault={shownFault} nothingChosen={nothingChosen} />
        <p className="mt-3 text-ink-3 text-label">{t('recorded')}</p>
        <div className="mt-3 flex justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{t('cancel')}</Button>
          <Button type="submit" look="primary">
            {target ? t('reveal') : t('keep')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function ReasonChoice({
  chosen,
  choose,
  describedBy,
}: {
  chosen: string | null;
  choose: (reason: string) => void;
  describedBy: string | undefined;
}) {
  const t = useTranslations('revealReason');
  const reasonLabel = useReasonLabel();
  return (
    <fieldset className="mt-3" aria-describedby={describedBy}>
      <legend className="sr-only">{t('legend')}</legend>
      {[...reasonCodes, other].map((one) => (
        <label key={one} className="press flex min-h-8 items-center gap-2 rounded px-1 hover:bg-hover">
          <input
            type="radio"
            name="reason"
            value={one}
            checked={chosen === one}
            onChange={() => choose(one)}
            className="size-4 accent-accent"
          />
          {one === other ? t('other') : reasonLabel(one)}
        </label>
      ))}
    </fieldset>
  );
}

function ReasonFaults({ fault, nothingChosen }: { fault: ReasonFault | null; nothingChosen: boolean }) {
  const t = useTranslations('revealReason.faults');
  return (
    <>
      {fault && (
        <p id="reason-fault" role="alert" className="mt-1 ps-7 text-bad">
          <FaultText fault={fault} />
        </p>
      )}
      {nothingChosen && (
        <p id="reason-none" role="alert" className="mt-1 text-bad">
          {t('choose')}
        </p>
      )}
    </>
  );
}

/** Null while nothing is chosen. */
function checkChoice(chosen: string | null, typed: string): CheckedReason | null {
  if (chosen === null) return null;
  const code = reasonCodes.find((one) => one === chosen);
  return code ? { ok: true, reason: { code } } : checkReason(typed);
}

const isOfTicket = (fault: ReasonFault | null) => fault?.kind === 'ticket';

function RevealedWhat({ target: { label, count } }: { target: RevealTarget }) {
  const t = useTranslations('revealReason');
  const what = count === undefined ? label : t('all', { section: label, count });
  return <p className="wrap-anywhere mt-0.5">{t('what', { what })}</p>;
}

function FaultText({ fault }: { fault: ReasonFault }) {
  const t = useTranslations('revealReason.faults');
  const holds = fault.kind === 'personal' ? fault.holds : '';
  return t(fault.kind, { least: minReasonLength, most: maxReasonLength, holds });
}

/** The number of the ticket that a reason belongs to. */
function TicketField({
  value,
  onType,
  isWrong,
}: {
  value: string;
  onType: (text: string) => void;
  isWrong: boolean;
}) {
  const t = useTranslations('revealReason');
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
function TypedReason({
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
  const t = useTranslations('revealReason');
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
