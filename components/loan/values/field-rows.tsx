'use client';
import { useTranslations } from 'use-intl';
import { classNames } from '#components/ui/class-names.ts';
import { isObject, type Json, type JsonObject, step } from '#lib/loan/json.ts';
import { isMasked } from '#lib/loan/masked.ts';
import { fieldsOf, type ObjectName } from '#lib/loan/schema.ts';
import { JsonTree } from '../json/json-tree.tsx';
import { FieldValue } from './field-value.tsx';

/**
 * Documented fields of an object as rows of label and value. A field that is not in the answer has no row.
 * `rows-end` as a class aligns the values at the end, as figures want it.
 */
export function FieldRows({
  of,
  value,
  names,
  pointer,
  className,
}: {
  of: ObjectName;
  value: JsonObject;
  names: readonly string[];
  pointer: string;
  className?: string;
}) {
  const t = useTranslations('fields');
  const kinds = fieldsOf(of);
  const present = names.filter((name) => Object.hasOwn(value, name));
  if (present.length === 0) return null;
  return (
    <dl className={classNames('rows', className)}>
      {present.map((name) => {
        const kind = kinds[name] ?? { is: 'free' };
        return (
          <div key={name} className="group row" title={step(pointer, name)}>
            <dt>{t(`${of}.${name}` as 'loan.id')}</dt>
            <dd>
              <FieldValue of={value} name={name} kind={kind} pointer={pointer} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** What an object holds beyond its documented fields: "Also in the answer". */
export function AlsoInTheAnswer({
  of,
  value,
  pointer,
}: {
  of: ObjectName;
  value: Json | undefined;
  pointer: string;
}) {
  const t = useTranslations('state');
  const unknown = unknownFields(of, value);
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

/** What the head says of a loan only where it has this type. */
const inHead = { id: 'string', deleted: 'boolean' } as const;

/** The documented fields of a loan that have no place on the page: of another type than that with which the head works. */
export function withoutPlace(loan: JsonObject): string[] {
  return Object.entries(inHead).flatMap(([name, type]) =>
    Object.hasOwn(loan, name) && typeof loan[name] !== type ? name : [],
  );
}

/** The members of an object that the specification does not know, or null where there are none. */
export function unknownFields(of: ObjectName, value: Json | undefined): JsonObject | null {
  if (!isObject(value) || isMasked(value)) return null;
  const unknown = Object.entries(value).filter(([name]) => !Object.hasOwn(fieldsOf(of), name));
  return unknown.length > 0 ? Object.fromEntries(unknown) : null;
}
