import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { childPointer, isObject, type Json, type JsonObject } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { fieldsOf, type ObjectName } from '#lib/loan/schema.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { FigureMarks } from '../values/marked-figure.tsx';
import { FieldValue } from './field-value.tsx';

/**
 * Documented fields of an object as rows of label and value. A field that is not in the answer has no row. The class
 * `rows-end` aligns the values at the end, for figures.
 */
export function FieldRows({
  objectName,
  value,
  names,
  pointer,
  className,
}: {
  objectName: ObjectName;
  value: JsonObject;
  names: readonly string[];
  pointer: string;
  className?: string;
}) {
  const t = useTranslations('fields');
  const present = names.filter((name) => Object.hasOwn(value, name));
  if (present.length === 0) return null;
  return (
    <dl className={classNames('rows', className)}>
      {present.map((name) => (
        <div key={name} className="group row" title={childPointer(pointer, name)}>
          <dt>{t(`${objectName}.${name}` as 'loan.id')}</dt>
          <dd>
            <FieldValue pointer={childPointer(pointer, name)} />
            <FigureMarks pointers={[childPointer(pointer, name)]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The members of an object that the specification does not know, titled "Also in the answer". */
export function AlsoInTheAnswer({
  objectName,
  value,
  pointer,
}: {
  objectName: ObjectName;
  value: Json | undefined;
  pointer: string;
}) {
  const t = useTranslations('state');
  const unknown = unknownFields(objectName, value);
  if (!unknown) return null;
  return (
    <div className="mt-2">
      <p className="mb-1 text-ink-3 text-label" title={t('alsoHint')}>
        {t('also')}
      </p>
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

/** The members of an object that the specification does not know, or null where there are none. */
export function unknownFields(objectName: ObjectName, value: Json | undefined): JsonObject | null {
  if (!isObject(value) || isMasked(value)) return null;
  const unknown = Object.entries(value).filter(([name]) => !Object.hasOwn(fieldsOf(objectName), name));
  return unknown.length > 0 ? Object.fromEntries(unknown) : null;
}
