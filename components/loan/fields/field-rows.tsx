import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { fieldAtPointer } from '#lib/loan/field-at-pointer.ts';
import { childPointer, isObject, type JsonObject, valueAt } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { fieldsOf, type ObjectName } from '#lib/loan/schema.ts';
import { listsInstallments } from '#lib/view/panel-registry.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { useLoanView } from '../loan-view-context.tsx';
import { FigureMarks } from '../values/marked-figure.tsx';
import { useFieldLabel } from '../values/value-frame.tsx';
import { FieldValue } from './field-value.tsx';

/** The object that the specification has at a pointer, or in the list there: `cashout` at `/cashout` and `/cashout/0`. */
export function objectNameAt(pointer: string): ObjectName {
  const { field } = fieldAtPointer(pointer.replace(/\/\d+$/, ''));
  const kind = field && fieldsOf(field.of)[field.name];
  return kind?.type === 'object' || kind?.type === 'list' ? kind.of : 'loan';
}

/**
 * Documented fields of the object at a pointer as rows of label and value: all of them, or those of `names`. A field that
 * is not in the answer has no row. The class `rows-end` aligns the values at the end, for figures.
 */
export function FieldRows({
  pointer,
  names = Object.keys(fieldsOf(objectNameAt(pointer))),
  className,
}: {
  pointer: string;
  names?: readonly string[];
  className?: string;
}) {
  const { loan } = useLoanView().view;
  const fieldLabel = useFieldLabel();
  const places = names.map((name) => childPointer(pointer, name));
  const present = places.filter((place) => valueAt(loan, place) !== undefined);
  if (present.length === 0) return null;
  return (
    <dl className={classNames('rows', className)}>
      {present.map((place) => (
        <div key={place} className="group row" title={place}>
          <dt>{fieldLabel(place)}</dt>
          <dd>
            <FieldValue pointer={place} />
            <FigureMarks pointers={[place]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * The members of an object that the specification does not know, titled "Also in the answer". `isTitled`: the section has
 * this title already.
 */
export function AlsoInTheAnswer({ pointer, isTitled = false }: { pointer: string; isTitled?: boolean }) {
  const { loan } = useLoanView().view;
  const t = useTranslations('state');
  const unknown = unknownFields(loan, pointer);
  if (!unknown) return null;
  return (
    <div className="mt-2">
      {!isTitled && (
        <p className="mb-1 text-ink-3 text-label" title={t('alsoHint')}>
          {t('also')}
        </p>
      )}
      <JsonTree value={unknown} pointer={pointer} />
    </div>
  );
}

/** The fields that the head shows, if they are of these types. */
const headFields = { id: 'string', deleted: 'boolean' } as const;

/** The documented fields of a loan that no panel shows: those of the head, where they are of another type. */
export function unplacedFields(loan: JsonObject): string[] {
  return Object.entries(headFields).flatMap(([name, type]) =>
    Object.hasOwn(loan, name) && typeof loan[name] !== type ? name : [],
  );
}

/** The members of the object at a pointer that the specification does not know, or null where there are none. */
export function unknownFields(loan: JsonObject, pointer: string): JsonObject | null {
  const value = valueAt(loan, pointer);
  if (!isObject(value) || isMasked(value)) return null;
  const documented = fieldsOf(objectNameAt(pointer));
  // The installments have a panel of their own.
  const hasPanel = (name: string) => pointer === '' && name === 'installments' && listsInstallments(value);
  const unknown = Object.entries(value).filter(
    ([name]) => !Object.hasOwn(documented, name) && !hasPanel(name),
  );
  return unknown.length > 0 ? Object.fromEntries(unknown) : null;
}
