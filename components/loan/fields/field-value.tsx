import { useTranslations } from 'use-intl';
import { Icon } from '#components/ui/icon/icon.tsx';
import type { Messages } from '#lib/i18n/load-messages.ts';
import { parseInstant } from '#lib/loan/civil-date.ts';
import { fieldAtPointer } from '#lib/loan/field-at-pointer.ts';
import { type Json, member, valueAt } from '#lib/loan/json.ts';
import { type FieldName, fieldsOf, type Kind } from '#lib/loan/schema.ts';
import { type ValueState, valueState } from '#lib/loan/value-state.ts';
import { shareOf, worthOfShare } from '#lib/offer/terms/read-field.ts';
import { formatFigure } from '#lib/view/figure-units.ts';
import { preview } from '#lib/view/json/json-preview.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { JsonTree, ReadableLeaf } from '../json/json-tree.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { Figure } from '../values/figure.tsx';
import { CopyableIdentifier, Reference } from '../values/identifier.tsx';
import { LongText } from '../values/long-text.tsx';
import { ValueFrame } from '../values/value-frame.tsx';

/** A documented field of the loan itself. */
export function LoanField({ name }: { name: FieldName<'loan'> }) {
  return <FieldValue pointer={`/${name}`} />;
}

/**
 * The documented field at a JSON Pointer, in whichever state its value is: absent, null, empty, deviating, masked …
 * `isBare`: the label of an amount names its currency.
 */
export function FieldValue({ pointer, isBare }: { pointer: string; isBare?: boolean }) {
  const { loan, request } = useLoanView().view;
  const { field, last: name } = fieldAtPointer(pointer);
  const kind = (field && fieldsOf(field.of)[name]) ?? { type: 'free' };
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const state = valueState(valueAt(loan, parent), name, kind, { ...request, pointer: parent });
  const value = valueAt(loan, pointer);
  return (
    <ValueFrame value={value} pointer={pointer}>
      <StateValue {...{ state, kind, name, pointer, isBare }} value={value ?? null} />
    </ValueFrame>
  );
}

type ValueProps = { value: Json; kind: Kind; name: string; pointer: string; isBare?: boolean | undefined };

function StateValue({ state, ...props }: ValueProps & { state: ValueState }) {
  switch (state) {
    case 'absent':
      return <MissingValue because="absent" />;
    case 'not-requested':
      return <MissingValue because="notRequested" />;
    case 'needs-payment-for':
      return <MissingValue because="needsPaymentFor" />;
    case 'untyped':
      return <ReadableLeaf {...props} />;
    case 'departs':
      return <DeviatingValue {...props} />;
    case 'value':
      return <TypedValue {...props} />;
  }
}

/** A value that departs from the specification, as the API sent it, with a link to the list of deviations. */
export function DeviatingValue({ value, pointer }: Pick<ValueProps, 'value' | 'pointer'>) {
  const { deviationAt } = useLoanView();
  const t = useTranslations('state');
  const exact = deviationAt(pointer)?.expected === 'number that a double holds';
  const tip = exact ? t('exactNumber') : t('departs');
  return (
    <span className="inline-flex max-w-full items-baseline gap-1">
      {typeof value === 'object' && value !== null ? (
        <JsonTree pointer={pointer} />
      ) : (
        <span className="code min-w-0">{exact ? String(value) : preview(value, 2000)}</span>
      )}
      <a href="#deviations" className="shrink-0 self-center text-attention" title={tip}>
        <Icon name="attention" className="size-3.5" />
        <span className="sr-only">{tip}</span>
      </a>
    </span>
  );
}

/** A value of the type that the specification gives it, formatted for the reader. */
function TypedValue({ value, kind, name, pointer, isBare }: ValueProps) {
  const { format } = useLoanView();
  switch (kind.type) {
    case 'text':
      return <LongText text={String(value)} max={600} />;
    case 'code':
      return value === kind.shown ? (
        <span className="code">{visibleText(String(value))}</span>
      ) : (
        <UnknownCode code={String(value)} />
      );
    case 'id':
    case 'uuid':
      return <CopyableIdentifier id={String(value)} />;
    case 'reference':
      return typeof value === 'string' ? (
        <Reference id={value} pointer={pointer} />
      ) : (
        <JsonTree pointer={pointer} />
      );
    case 'amount':
      return <Amount value={Number(value)} {...{ name, pointer, isBare }} />;
    case 'rate':
      return <Figure value={Number(value)} kind="rate" name={name} />;
    case 'count':
      return <span className="figures">{format.number(Number(value))}</span>;
    case 'date':
      return <span className="figures whitespace-nowrap">{format.day(String(value))}</span>;
    case 'instant':
      return <Instant text={String(value)} />;
    case 'flag':
      return <StateWord of={value ? 'yes' : 'no'} />;
    case 'texts':
    case 'free':
    case 'object':
    case 'list':
      return <JsonTree pointer={pointer} />;
  }
}

/** Shows an amount. A rebate in percent is shown by its percent and by its worth in money. */
function Amount({ value, name, pointer, isBare }: Omit<ValueProps, 'value' | 'kind'> & { value: number }) {
  const { view, format, asSent } = useLoanView();
  const parent = valueAt(view.loan, pointer.slice(0, pointer.lastIndexOf('/')));
  const whole = view.review?.rebatesOf ?? member(view.loan.offer, 'disbursementAmount');
  if (asSent || member(parent, 'amountType') !== 'percentage' || typeof whole !== 'number')
    return <Figure value={value} kind="amount" {...{ name, isBare }} />;
  const worth = worthOfShare(value, whole);
  const unit = view.position?.lastPayment.unit ?? null;
  return (
    <span className="figures">{`${format.percent(shareOf(value))} = ${formatFigure(worth, unit, format)}`}</span>
  );
}

function UnknownCode({ code }: { code: string }) {
  const t = useTranslations('state');
  return (
    <span className="code" title={t('unknownCode')}>
      {visibleText(code)}
    </span>
  );
}

/** An instant in the configured zone. The title has its exact form, with seconds and the name of the zone. */
function Instant({ text }: { text: string }) {
  const { format } = useLoanView();
  const instant = parseInstant(text);
  if (instant === null) return <span className="code">{visibleText(text)}</span>;
  return (
    <time
      dateTime={text}
      title={`${format.exactInstant(instant)} · ${text}`}
      className="figures whitespace-nowrap"
    >
      {format.instant(instant)}
    </time>
  );
}

/**
 * A word for the state of a value. A component of its own, because of the hundreds of values on a page few need a
 * translation.
 */
function StateWord({ of }: { of: keyof Messages['state'] }) {
  return useTranslations('state')(of);
}

/** A dash and the reason why there is no value. That the answer has none is the plainest one: it stands on hover alone. */
export function MissingValue({
  because,
}: {
  because: 'absent' | 'notOffered' | 'notRequested' | 'needsPaymentFor';
}) {
  const reason = useTranslations('state')(because);
  const isQuiet = because === 'absent' || because === 'notOffered';
  return (
    <span className="text-ink-3" title={reason}>
      — <span className={isQuiet ? 'sr-only' : 'text-label'}>{reason}</span>
    </span>
  );
}
