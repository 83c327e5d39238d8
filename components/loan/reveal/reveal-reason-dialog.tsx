'use client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import {
  type CheckedReason,
  checkReason,
  longestReason,
  type Reason,
  type ReasonFault,
  reasonCodes,
  shortestReason,
} from '#lib/access/reveal/reveal-reason.ts';
import type { RevealTarget } from './reveals-context.ts';

const other = 'other';

/** Asks for the reason of all reveals in this view. It warns of personal data while the reason is typed. */
export function RevealReasonDialog({
  target,
  reason,
  onSubmit,
  onCancel,
}: {
  /** The first value to reveal. Null where only the reason is changed. */
  target: RevealTarget | null;
  reason: Reason | null;
  onSubmit: (reason: Reason) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('loan.reason');
  const dialog = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState(reason ? ('code' in reason ? reason.code : other) : null);
  const [typed, setTyped] = useState(reason && 'text' in reason ? reason.text : '');
  const [tried, setTried] = useState(false);
  const text = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const code = reasonCodes.find((one) => one === chosen);
  const checked: CheckedReason | null =
    chosen === null ? null : code ? { ok: true, reason: { code } } : checkReason(typed);
  const fault = checked && !checked.ok ? checked.fault : null;
  // A reason that is too short may not be finished: say so only on submit. Personal data is reported at once.
  const shown = fault && (tried || fault.is === 'personal' || fault.is === 'too-long') ? fault : null;
  const nameOf = ({ label, count }: RevealTarget) =>
    count === undefined ? label : t('all', { section: label, count });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checked?.ok) return onSubmit(checked.reason);
    setTried(true);
    text.current?.focus();
  };
  return (
    <dialog
      ref={dialog}
      onClose={onCancel}
      closedby="any"
      aria-labelledby="reason-title"
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded border border-line bg-[light-dark(var(--n-0),var(--n-1))] p-0 text-ink shadow-float backdrop:bg-[oklch(0_0_0/0.4)] print:hidden"
    >
      <form onSubmit={submit} noValidate className="p-4">
        <h2 id="reason-title" className="font-semibold text-section">
          {t('title')}
        </h2>
        {target && <p className="wrap-anywhere mt-0.5">{t('what', { what: nameOf(target) })}</p>}
        <fieldset className="mt-3" aria-describedby={tried && chosen === null ? 'reason-none' : undefined}>
          <legend className="sr-only">{t('legend')}</legend>
          {[...reasonCodes, other].map((one) => (
            <label key={one} className="press flex min-h-8 items-center gap-2 rounded px-1 hover:bg-hover">
              <input
                type="radio"
                name="reason"
                value={one}
                checked={chosen === one}
                onChange={() => setChosen(one)}
                className="size-4 accent-accent"
              />
              {one === other ? t('other') : t(`codes.${one as (typeof reasonCodes)[number]}`)}
            </label>
          ))}
        </fieldset>
        {chosen === other && (
          <label className="mt-1 block ps-7">
            <span className="sr-only">{t('typed')}</span>
            <textarea
              ref={text}
              autoFocus
              rows={2}
              value={typed}
              onChange={({ target: { value } }) => setTyped(value)}
              autoComplete="off"
              aria-invalid={shown !== null}
              aria-describedby={shown ? 'reason-fault' : 'reason-hint'}
              className="block w-full resize-y rounded border border-edge bg-page px-2 py-1.5 hover:border-ink-3 aria-invalid:border-bad"
            />
            {!shown && (
              <span id="reason-hint" className="text-ink-3 text-label">
                {t('hint')}
              </span>
            )}
          </label>
        )}
        {shown && (
          <p id="reason-fault" role="alert" className="mt-1 ps-7 text-bad">
            <Fault fault={shown} />
          </p>
        )}
        {tried && chosen === null && (
          <p id="reason-none" role="alert" className="mt-1 text-bad">
            {t('faults.choose')}
          </p>
        )}
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

function Fault({ fault }: { fault: ReasonFault }) {
  const t = useTranslations('loan.reason.faults');
  switch (fault.is) {
    case 'empty':
      return t('empty');
    case 'too-short':
      return t('tooShort', { least: shortestReason });
    case 'too-long':
      return t('tooLong', { most: longestReason });
    case 'unreadable':
      return t('unreadable');
    case 'personal':
      return t('personal', { holds: fault.holds });
  }
}
