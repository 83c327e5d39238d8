import { useTranslations } from 'use-intl';
import { Sign } from '#components/ui/sign.tsx';
import type { Json } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import type { EvidenceCell, EvidenceRow } from '#lib/view/evidence/evidence.ts';
import { memberCount, preview } from '#lib/view/json/json-preview.ts';
import { visibleText } from '#lib/view/visible-text.ts';
import { FieldValue } from '../fields/field-value.tsx';
import { JsonTree } from '../json/json-tree.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { CopyableIdentifier } from '../values/identifier.tsx';
import { LongText } from '../values/long-text.tsx';
import { ValueFrame } from '../values/value-frame.tsx';

/** A longer value is no address or fingerprint: it is shown as a text, and folds. */
const maxIdentifierLength = 200;

type Props = { name: EvidenceRow['name']; cell: EvidenceCell };

/** The value of one row in one column. */
export function EvidenceCellValue(props: Props) {
  const { value, path } = props.cell;
  // A list of masked texts is revealed as one value.
  return (
    <ValueFrame value={isAllMasked(value) ? { $masked: 'string' } : value} pointer={path}>
      <CellValue {...props} />
    </ValueFrame>
  );
}

function isAllMasked(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((inner) => isMasked(inner));
}

function CellValue({ name: row, cell: { value, path } }: Props) {
  const t = useTranslations();
  // The loan's context, for one, has no place for a signer or a day.
  if (value === undefined)
    return path !== '' && <Sign sign="—" words={t('state.absent')} className="text-ink-3" />;
  if (row === 'device' && typeof value === 'string' && value !== '')
    return <Device userAgent={value} path={path} />;
  // The coordinates of a place stand in one line, in the order in which they came.
  const isPlace = row === 'place' && Array.isArray(value) && value.every((part) => typeof part === 'string');
  const shown = isPlace ? value.join(', ') : value;
  const plain = row === 'ip' || row === 'fingerprint' || row === 'place';
  if (plain && typeof shown === 'string' && shown !== '' && shown.length <= maxIdentifierLength) {
    return <CopyableIdentifier id={shown} />;
  }
  if ((row === 'metadata' || row === 'headers') && memberCount(value) > 0) {
    return (
      <details className="group/fold">
        <summary className="text-ink-2 hover:text-ink">
          <span aria-hidden="true" className="fold-marker" />
          {t(Array.isArray(value) ? 'state.items' : 'state.members', { count: memberCount(value) })}
          <span className="sr-only">{visibleText(preview(value, 60))}</span>
        </summary>
        <JsonTree pointer={path} />
      </details>
    );
  }
  // Headers that are no object may hold a credential too, and a user agent that is no text has no type to depart from.
  if (row === 'headers' || row === 'device') return <JsonTree pointer={path} />;
  return <FieldValue pointer={path} />;
}

/** Browser, system and device of a user agent, which unfolds to its own text. One that was revealed is its own text. */
function Device({ userAgent, path }: { userAgent: string; path: string }) {
  const { view } = useLoanView();
  const { browser, os, device } = view.userAgents[path] ?? {};
  const words = [browser, os, device].filter(Boolean);
  return (
    <details className="evidence-device group/fold">
      <summary>
        {words.length > 0 ? (
          visibleText(words.join(' · '))
        ) : (
          <span className="code text-ink-2">{visibleText(userAgent.slice(0, 300))}</span>
        )}
      </summary>
      <span className="code text-ink-2">
        <LongText text={userAgent} max={2000} />
      </span>
    </details>
  );
}
