import type { ComponentProps, KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { FieldBelowLabel, inputClasses } from '../labeled-field.tsx';

/** The contracts of a search: a text area, since a line of input would join the lines of a pasted column to one number. */
export function ContractsField(props: Omit<ComponentProps<'textarea'>, 'name' | 'rows'>) {
  const t = useTranslations('accessLog');
  // Enter searches, as in the fields beside it.
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <FieldBelowLabel label={t('contract')}>
      {(id) => (
        <textarea
          {...props}
          id={id}
          name="contract"
          rows={1}
          title={t('contractHint')}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={press}
          className={`identifier block resize-y py-1.5 leading-4! ${inputClasses}`}
        />
      )}
    </FieldBelowLabel>
  );
}
