'use client';
import { useTranslations } from 'use-intl';
import type { Json } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import type { Kind } from '#lib/loan/schema.ts';
import type { EvidenceCell, EvidenceColumn, EvidenceRow } from '#lib/view/evidence/evidence.ts';
import { preview } from '#lib/view/json/json-preview.ts';
import { visible } from '#lib/view/visible-text.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { FieldValue, Identifier } from '../values/field-value.tsx';
import { LongText } from '../values/long-text.tsx';
import { MaskableValue } from '../values/maskable-value.tsx';
import { useUserAgent } from './use-user-agent.ts';

/** The field in which a row's value stands, and its kind. */
const fields: Record<EvidenceRow['name'], { name: string; kind: Kind; in: string }> = {
  signer: { name: 'signer', kind: { is: 'reference' }, in: '' },
  signatureId: { name: 'id', kind: { is: 'id', of: 'signature' }, in: '/context' },
  signedAt: { name: 'signedAt', kind: { is: 'date' }, in: '/context' },
  metadata: { name: 'metadata', kind: { is: 'free' }, in: '/context' },
  ip: { name: 'ip', kind: { is: 'text' }, in: '/context/context' },
  fingerprint: { name: 'fingerprint', kind: { is: 'text' }, in: '/context/context' },
  place: { name: 'geolocation', kind: { is: 'texts' }, in: '/context/context' },
  device: { name: 'headers', kind: { is: 'text' }, in: '/context/context' },
  header: { name: 'headers', kind: { is: 'text' }, in: '/context/context' },
};
/** Longer than any address or fingerprint that is one: shown as text, folded. */
const longestIdentifier = 200;

type Props = { name: EvidenceRow['name']; cell: EvidenceCell; column: EvidenceColumn };

/** One piece of evidence of one column. */
export function EvidenceValue(props: Props) {
  const { value, path, hidden } = props.cell;
  // A list of hidden texts is one thing that is hidden; what a credential is, is shown to nobody.
  return (
    <MaskableValue
      value={hidden ? undefined : isAllHidden(value) ? { $masked: 'string' } : value}
      pointer={path}
    >
      <Shown {...props} />
    </MaskableValue>
  );
}

function isAllHidden(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((inner) => isMasked(inner));
}

function Shown({ name: row, cell: { value, text, hidden, path }, column }: Props) {
  const t = useTranslations();
  const { name, kind, in: inner } = fields[row];
  if (hidden) return <span className="text-ink-3">{t('state.credential')}</span>;
  if (value === undefined) return <Absent own={column.key !== 'loan' || inner === '/context/context'} />;
  if (row === 'device' && typeof value === 'string' && value !== '') return <Device userAgent={value} />;
  if (row === 'header') {
    return typeof value === 'string' && value !== '' ? (
      <span className="code">
        <LongText text={value} max={300} />
      </span>
    ) : (
      <JsonTree value={value} pointer={path} />
    );
  }
  const shown = text ?? value;
  const plain = row === 'ip' || row === 'fingerprint' || row === 'place';
  if (plain && typeof shown === 'string' && shown !== '' && shown.length <= longestIdentifier) {
    return <Identifier id={shown} name={name} />;
  }
  if (row === 'metadata' && typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
    return (
      <details className="group/fold">
        <summary className="text-ink-2 hover:text-ink">
          <span aria-hidden="true" className="fold-sign" />
          {Array.isArray(value)
            ? t('state.items', { count: value.length })
            : t('state.members', { count: Object.keys(value).length })}
          <span className="sr-only">{visible(preview(value, 60))}</span>
        </summary>
        <JsonTree value={value} pointer={path} />
      </details>
    );
  }
  const pointer = path.slice(0, path.lastIndexOf('/'));
  return <FieldValue of={{ [name]: value }} name={name} kind={kind} pointer={pointer} />;
}

/** `own`: it could have been there. A loan's context has neither signer nor day. */
function Absent({ own }: { own: boolean }) {
  const t = useTranslations('state');
  if (!own) return null;
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">—</span>
      <span className="sr-only">{t('absent')}</span>
    </span>
  );
}

/** What the user agent says of itself; its own text takes that place until the parser is there, and stays at hand. */
function Device({ userAgent }: { userAgent: string }) {
  const { browser, os, device } = useUserAgent(userAgent);
  const words = [browser, os, device].filter((word) => word !== null);
  return (
    <details className="ev-device group/fold">
      <summary>
        {words.length > 0 ? (
          visible(words.join(' · '))
        ) : (
          <span className="code text-ink-2">{visible(userAgent.slice(0, 300))}</span>
        )}
      </summary>
      <span className="code text-ink-2">
        <LongText text={userAgent} max={2000} />
      </span>
    </details>
  );
}
