import { useTranslations } from 'use-intl';
import { parseInstant } from '#lib/loan/civil-date.ts';
import type { Json } from '#lib/loan/json.ts';
import type { Kind } from '#lib/loan/schema.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { Figure } from './figure.tsx';
import { Identifier, Reference } from './identifier.tsx';
import { LongText } from './long-text.tsx';
import { StateWord } from './state-word.tsx';

/** A value of the type that the specification gives it, formatted for the reader. */
export function TypedValue({
  value,
  kind,
  name,
  pointer,
}: {
  value: Json;
  kind: Kind;
  name: string;
  pointer: string;
}) {
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
      return <Identifier id={String(value)} name={name} />;
    case 'reference':
      return typeof value === 'string' ? (
        <Reference id={value} name={name} pointer={pointer} />
      ) : (
        <JsonTree value={value} pointer={pointer} />
      );
    case 'amount':
    case 'rate':
      return <Figure value={Number(value)} kind={kind.type} name={name} />;
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
      return <JsonTree value={value} pointer={pointer} />;
  }
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
  const at = parseInstant(text);
  if (at === null) return <span className="code">{visibleText(text)}</span>;
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
