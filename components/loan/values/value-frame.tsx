import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { usePointerLabel } from '#components/labels/use-pointer-label.ts';
import { Icon } from '#components/ui/icon/icon.tsx';
import { isPathMasked } from '#lib/access/masking/is-path-masked.ts';
import { type Json, valueAt } from '#lib/loan/json.ts';
import { containsMasked, isMasked, isPartlyMasked, maskDots } from '#lib/loan/masked.ts';
import { amountNameOf } from '#lib/view/nothing-owed.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { useLoanView } from '../loan-view-context.tsx';
import { RevealFailure } from '../reveal/reveal-failure.tsx';
import { useReveals } from '../reveal/reveals-context.ts';
import { ChangeMark } from './change-mark.tsx';

/** Wraps whatever shows a value. In a masked view it shows that the value is masked or was revealed. */
export function ValueFrame(props: { value: Json | undefined; pointer: string; children: ReactNode }) {
  const { isMaskedView, view } = useLoanView();
  return (
    <>
      {isMaskedView ? <MaskedValue {...props} /> : props.children}
      {view.changes?.paths.includes(props.pointer) && <ChangeMark />}
    </>
  );
}

type Props = { value: Json | undefined; pointer: string; children: ReactNode };

/** True inside a value that is marked as revealed: its members are not marked again. */
const InsideRevealed = createContext(false);

/**
 * Wraps a value of a masked view. A masked value shows dots of a fixed length and a button that reveals it; a text
 * with masked parts shows the button beside it; a revealed value is marked as revealed.
 */
function MaskedValue({ value, pointer, children }: Props) {
  const { sentLoan } = useLoanView();
  const { revealed } = useReveals();
  const insideRevealed = useContext(InsideRevealed);
  if (isPartlyMasked(value)) return <Masked value={value} pointer={pointer} text={children} />;
  if (value === undefined || insideRevealed || revealed.size === 0) return children;
  if (!isPathMasked(pointer, revealed)) return children;
  const maskedBefore = valueAt(sentLoan, pointer);
  if (maskedBefore !== undefined && !containsMasked(maskedBefore)) return children;
  return <Revealed pointer={pointer}>{children}</Revealed>;
}

function Revealed({ pointer, children }: { pointer: string; children: ReactNode }) {
  const { format } = useLoanView();
  const { revealed, claimFocus } = useReveals();
  const t = useTranslations('loan.hidden');
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (claimFocus(pointer)) mark.current?.focus({ preventScroll: true });
  });
  const retrievedAt = revealed.get(pointer)?.at;
  const title = retrievedAt
    ? t('revealedAt', { when: format.exactInstant(Date.parse(retrievedAt)) })
    : t('revealed');
  return (
    <InsideRevealed value={true}>
      <span ref={mark} tabIndex={-1} className="revealed" title={title}>
        <span className="sr-only">{t('revealed')}: </span>
        {children}
      </span>
    </InsideRevealed>
  );
}

/** `text`: the value as it is shown, where it is a text with masked parts. */
function Masked({ value, pointer, text }: { value: Json | undefined; pointer: string; text: ReactNode }) {
  const { mayReveal, pending, failureOf, reveal } = useReveals();
  const t = useTranslations('loan.hidden');
  const label = useFieldLabel()(pointer);
  const whole = isMasked(value);
  const failure = failureOf(pointer);
  const busy = pending.has(pointer);
  const sign = whole ? maskDots : null;
  const name = busy ? t('revealing', { field: label }) : t('reveal', { field: label });
  return (
    <span className="masked-value" data-hidden={whole ? value.$masked : 'part'}>
      {!whole && text}
      <span className="sr-only">{t('value', { type: whole ? value.$masked : 'other' })} </span>
      {mayReveal ? (
        <button
          type="button"
          className="press reveal-button"
          aria-label={name}
          aria-disabled={busy}
          title={`${name} · ${visibleText(pointer)}`}
          onClick={() => busy || reveal({ request: { pointer }, label })}
        >
          {sign}
          <Icon name="eye" className="size-3.5 shrink-0" />
        </button>
      ) : (
        sign && <span aria-hidden="true">{sign}</span>
      )}
      {failure && <RevealFailure failure={failure} />}
    </span>
  );
}

/** Names the value at a pointer as the page of this loan does: where nothing has been paid out, its amount is not called so. */
export function useFieldLabel(): (pointer: string) => string {
  const t = useTranslations('nothingOwed');
  const label = usePointerLabel();
  const { nothingOwed } = useLoanView().view;
  return (pointer) =>
    nothingOwed && pointer === '/offer/disbursementAmount' ? t(amountNameOf(nothingOwed)) : label(pointer);
}
