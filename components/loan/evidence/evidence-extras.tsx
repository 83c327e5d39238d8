import { useTranslations } from 'use-intl';
import { hideCredentials } from '#lib/loan/credentials/hide-credentials.ts';
import { childPointer, type Json, valueAt } from '#lib/loan/json.ts';
import type { EvidenceColumn } from '#lib/view/evidence/evidence.ts';
import { useLoanView } from '../screen/loan-view-context.tsx';
import { AlsoInTheAnswer, unknownFields } from '../values/field-rows.tsx';
import { FieldValue } from '../values/field-value.tsx';
import { useColumnName } from './evidence-table.tsx';

/** The members of a column that the table does not show. */
export function EvidenceExtras({ column }: { column: EvidenceColumn }) {
  const { loan } = useLoanView().view;
  const name = useColumnName();
  const { path, key, departs } = column;
  const record = childPointer(path, 'context');
  const levels =
    key === 'loan'
      ? [{ of: 'context', pointer: path } as const]
      : ([
          { of: 'signature', pointer: path },
          { of: 'signatureRecord', pointer: record },
          { of: 'context', pointer: childPointer(record, 'context') },
        ] as const);
  const shown = levels.filter(({ of, pointer }) => unknownFields(of, valueAt(loan, pointer)) !== null);
  if (shown.length === 0 && !departs) return null;
  return (
    <div className="mt-3">
      <h3 className="font-medium">{name(key)}</h3>
      {departs && <DeviatingObject {...departs} />}
      {shown.map(({ of, pointer }) => (
        <AlsoInTheAnswer key={pointer} objectName={of} value={valueAt(loan, pointer)} pointer={pointer} />
      ))}
    </div>
  );
}

/** Shows another value where the specification has an object. Credentials among headers are left out. */
function DeviatingObject({ path, value }: { path: string; value: Json }) {
  const t = useTranslations();
  const slash = path.lastIndexOf('/');
  const name = path.slice(slash + 1);
  const shown = hideCredentials(value, t('state.credential'), path);
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      {name === 'headers' && <span className="text-ink-2">{t('fields.context.headers')}</span>}
      {name === 'context' && <span className="text-ink-2">{t('fields.loan.context')}</span>}
      <FieldValue
        object={{ [name]: shown }}
        name={name}
        kind={{ type: 'object', of: 'context' }}
        pointer={path.slice(0, slash)}
      />
    </div>
  );
}
