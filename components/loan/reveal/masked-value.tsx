'use client';
import { createContext, type ReactNode, useContext, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon.tsx';
import { isPathMasked } from '#lib/access/masking/masked-paths.ts';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { isObject, type Json, valueAt } from '#lib/loan/json.ts';
import { containsMasked, isMasked, isPartlyMasked, maskDots } from '#lib/loan/masked.ts';
import { jsonText } from '#lib/view/json/json-string.ts';
import { visible } from '#lib/view/visible-text.ts';
import { useView } from '../screen/loan-view-context.tsx';
import { NotRevealed } from './reveal-failure.tsx';
import { useReveals } from './reveals-context.ts';
import { useFieldLabel } from './use-field-labels.ts';

type Props = { value: Json | undefined; pointer: string; children: ReactNode };

/** True within a value that is marked as revealed: what it holds is not marked again. */
const Marked = createContext(false);

/**
 * Around any value of a masked view. A hidden one is dots of one length, with the way to reveal it; a text with
 * hidden parts has that way beside it; a revealed one is marked as such.
 */
export function HiddenValue({ value, pointer, children }: Props) {
  const { view } = useView();
  const { masked, pointers } = useReveals();
  const marked = useContext(Marked);
  if (isPartlyMasked(value)) {
    // The raw answer stays masked; what is known by now is shown in its place all the same.
    const known = valueAt(view.loan, pointer);
    if (known !== undefined && !containsMasked(known))
      return <Revealed pointer={pointer}>{written(known)}</Revealed>;
    return <Hidden value={value} pointer={pointer} text={children} />;
  }
  if (value === undefined || marked || pointers.size === 0 || !isPathMasked(pointer, pointers))
    return children;
  const before = valueAt(masked.loan, pointer);
  if (before !== undefined && !containsMasked(before)) return children;
  return <Revealed pointer={pointer}>{children}</Revealed>;
}

function written(value: Json): string {
  return typeof value === 'string' ? jsonText(value) : visible(JSON.stringify(value));
}

function Revealed({ pointer, children }: { pointer: string; children: ReactNode }) {
  const { format } = useView();
  const { revealed, takesFocus } = useReveals();
  const t = useTranslations('loan.hidden');
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (takesFocus(pointer)) mark.current?.focus({ preventScroll: true });
  });
  const at = revealed.get(pointer)?.at;
  const when = at === undefined ? null : parseInstant(at);
  const title = when === null ? t('revealed') : t('revealedAt', { when: format.exactInstant(when) });
  return (
    <Marked value={true}>
      <span ref={mark} tabIndex={-1} className="revealed" title={title}>
        <span className="sr-only">{t('revealed')}: </span>
        {children}
      </span>
    </Marked>
  );
}

/** `text`: what is shown of it all the same. */
function Hidden({ value, pointer, text }: { value: Json | undefined; pointer: string; text: ReactNode }) {
  const { mayReveal, pending, failures, reveal } = useReveals();
  const t = useTranslations('loan.hidden');
  const label = useFieldLabel()(pointer);
  const whole = isMasked(value);
  const failure = failures.get(pointer);
  const busy = pending.has(pointer);
  const sign = whole ? maskDots : null;
  const name = busy ? t('revealing', { field: label }) : t('reveal', { field: label });
  return (
    <span className="hidden-value" data-hidden={isObject(value) ? String(value.$masked) : 'part'}>
      {!whole && text}
      <span className="sr-only">{t('value', { type: whole ? value.$masked : 'other' })} </span>
      {mayReveal ? (
        <button
          type="button"
          className="press hidden-reveal"
          aria-label={name}
          aria-disabled={busy}
          title={`${name} · ${visible(pointer)}`}
          onClick={() => busy || reveal({ request: { pointer }, label })}
        >
          {sign}
          <Icon name="eye" className="size-3.5 shrink-0" />
        </button>
      ) : (
        sign && <span aria-hidden="true">{sign}</span>
      )}
      {failure && <NotRevealed failure={failure} />}
    </span>
  );
}
