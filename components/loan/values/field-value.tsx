'use client';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { Messages } from '#lib/i18n/en.ts';
import { parseCivilDate, parseInstant } from '#lib/loan/civil-date.ts';
import type { Json, JsonObject } from '#lib/loan/json.ts';
import { member, step } from '#lib/loan/json.ts';
import type { Kind } from '#lib/loan/schema.ts';
import { isExpandAsked, type ValueState, valueState } from '#lib/loan/value-state.ts';
import { readFigure, unitOf } from '#lib/view/figure-units.ts';
import { preview } from '#lib/view/json/json-preview.ts';
import { linkFor } from '#lib/view/safe-link.ts';
import { visible } from '#lib/view/visible-text.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { useView } from '../screen/loan-view-context.tsx';
import { LongText } from './long-text.tsx';
import { MaskableValue } from './maskable-value.tsx';

/** A documented field of an object, in whichever state its value is. */
export function FieldValue({
  of,
  name,
  kind,
  pointer,
}: {
  of: JsonObject;
  name: string;
  kind: Kind;
  /** Of the object; the field's own is derived. */
  pointer: string;
}) {
  const { view } = useView();
  const state = valueState(of, name, kind, { ...view.request, pointer });
  const place = step(pointer, name);
  return (
    <MaskableValue value={member(of, name)} pointer={place}>
      <StateValue state={state} kind={kind} name={name} pointer={place} />
    </MaskableValue>
  );
}

function StateValue({
  state,
  kind,
  name,
  pointer,
}: {
  state: ValueState;
  kind: Kind;
  name: string;
  pointer: string;
}) {
  switch (state.is) {
    case 'absent':
      return <Quiet say="absent" />;
    case 'not-requested':
      return <Quiet say="notRequested" />;
    case 'needs-payment-for':
      return <Quiet say="needsPaymentFor" />;
    case 'null':
      return <span className="code text-ink-3">null</span>;
    case 'empty-text':
      return (
        <span className="code text-ink-3">
          ""
          <span className="sr-only">
            <Said of="emptyText" />
          </span>
        </span>
      );
    case 'empty-list':
    case 'empty-object':
      return (
        <span className="text-ink-3">
          <Said of="empty" />
        </span>
      );
    // Nothing is hidden from who sees all: then the API itself sent what looks so.
    case 'masked':
      return <span className="code">{JSON.stringify(state.value)}</span>;
    case 'departs':
      return <Departed value={state.value} pointer={pointer} />;
    case 'value':
      return <Shown value={state.value} kind={kind} name={name} pointer={pointer} />;
  }
}

/** A value of the type that the specification gives, written as a reader wants it. */
function Shown({ value, kind, name, pointer }: { value: Json; kind: Kind; name: string; pointer: string }) {
  const { format } = useView();
  switch (kind.is) {
    case 'text':
      return <LongText text={String(value)} max={600} />;
    case 'code':
      return value === kind.shown ? (
        <span className="code">{visible(String(value))}</span>
      ) : (
        <UnknownCode code={String(value)} />
      );
    case 'id':
    case 'uuid':
      return <Identifier id={String(value)} name={name} />;
    case 'reference':
      return typeof value === 'string' ? (
        <Reference id={value} name={name} pointer={pointer} />
      ) : (
        <JsonTree value={value} pointer={pointer} />
      );
    case 'amount':
    case 'rate':
      return <Figure value={Number(value)} kind={kind.is} name={name} />;
    case 'count':
      return <span className="figures">{format.number(Number(value))}</span>;
    case 'date': {
      const date = parseCivilDate(String(value));
      return (
        <span className="figures whitespace-nowrap">{date ? format.civilDate(date) : String(value)}</span>
      );
    }
    case 'instant':
      return <Instant text={String(value)} />;
    case 'flag':
      return <Said of={value ? 'yes' : 'no'} />;
    case 'texts':
    case 'free':
    case 'object':
    case 'list':
      return <JsonTree value={value} pointer={pointer} />;
  }
}

function UnknownCode({ code }: { code: string }) {
  const t = useTranslations('state');
  return (
    <span className="code" title={t('unknownCode')}>
      {visible(code)}
    </span>
  );
}

/** A figure in its unit, the value as sent in its title; marked where nothing tells the unit, not where it is assumed. */
export function Figure({
  value,
  kind,
  name,
}: {
  /** Text: a sum that a double does not hold. */
  value: number | string;
  kind: 'amount' | 'rate';
  name?: string;
}) {
  const { view, display, format, asSent } = useView();
  const t = useTranslations('units');
  const { unit, settled } = unitOf(kind, name, display, view.review?.units);
  if (unit === null || asSent) {
    return (
      <span className="figures">
        {format.number(value)}
        {settled === 'ambiguous' && value !== 0 && (
          <abbr className="ms-0.5 cursor-help font-semibold text-attention no-underline" title={t('open')}>
            ?
          </abbr>
        )}
      </span>
    );
  }
  return (
    <span className="figures whitespace-nowrap" title={t('sent', { value: String(value) })}>
      {readFigure(value, unit, format)}
    </span>
  );
}

/** An instant in the configured zone; its exact form, with seconds and the zone's name, is at hand. */
function Instant({ text }: { text: string }) {
  const { format } = useView();
  const at = parseInstant(text);
  if (at === null) return <span className="code">{visible(text)}</span>;
  return (
    <time
      dateTime={text}
      title={`${format.exactInstant(at)} · ${text}`}
      className="figures whitespace-nowrap"
    >
      {format.instant(at)}
    </time>
  );
}

/** An identifier, whole and copied with one click; a link where the lender's own system has a page for it. */
export function Identifier({ id, name, always = false }: { id: string; name: string; always?: boolean }) {
  const { display } = useView();
  const t = useTranslations();
  const template = Object.hasOwn(display.linkTemplates, name) ? display.linkTemplates[name] : undefined;
  const href = linkFor(template, id);
  return (
    <span className="group inline-flex max-w-full items-center gap-0.5">
      <span className="identifier">{visible(id)}</span>
      <CopyButton text={id} label={t('head.copy', { what: id })} done={t('head.copied')} quiet={!always} />
      {href && (
        <a
          href={href}
          target="_blank"
          rel="noreferrer"
          className="text-accent"
          title={t('expand.open', { system: new URL(href).host })}
        >
          <Icon name="external" />
          <span className="sr-only">{t('expand.open', { system: new URL(href).host })}</span>
        </a>
      )}
    </span>
  );
}

/** A reference that came as its identifier, though this answer was asked to expand it perhaps. */
function Reference({ id, name, pointer }: { id: string; name: string; pointer: string }) {
  const { view } = useView();
  const t = useTranslations('expand');
  return (
    <>
      <Identifier id={id} name={name} />
      {isExpandAsked(view.request.expand, pointer) && (
        <span className="block text-attention text-label">{t('notHonoured')}</span>
      )}
    </>
  );
}

/** What came instead of what the specification says, as it came, with a mark that leads to the deviations. */
function Departed({ value, pointer }: { value: Json; pointer: string }) {
  const { deviationAt } = useView();
  const t = useTranslations('state');
  const exact = deviationAt(pointer)?.expected === 'number that a double holds';
  const tip = exact ? t('exactNumber') : t('departs');
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-1">
      {typeof value === 'object' && value !== null ? (
        <JsonTree value={value} pointer={pointer} />
      ) : (
        <span className="code">{exact ? String(value) : preview(value, 2000)}</span>
      )}
      <a href="#deviations" className="self-center text-attention" title={tip}>
        <Icon name="attention" className="size-3.5" />
        <span className="sr-only">{tip}</span>
      </a>
    </span>
  );
}

function Quiet({ say }: { say: 'absent' | 'notRequested' | 'needsPaymentFor' }) {
  return (
    <span className="text-ink-3">
      —{' '}
      <span className="text-label">
        <Said of={say} />
      </span>
    </span>
  );
}

/** A word for the state of a value: there are hundreds of values, and few need one and what looks it up. */
function Said({ of }: { of: keyof Messages['state'] }) {
  return useTranslations('state')(of);
}
