import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemWords } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { TextField } from '#components/ui/form/text-field.tsx';
import { requestJson } from '#lib/http/request-json.ts';
import { maxListName } from '#lib/lookup/list/list-view.ts';
import type { ListSummary } from '#lib/lookup/list/lookup-list.ts';
import { useLookupFormat } from '../results/use-lookup-format.ts';

/** The name of a list, or the day on which it was made, and the form in its place that renames it. */
export function ListHeading({
  list: { id, name, createdAt },
  onNamed,
}: {
  list: ListSummary;
  onNamed: () => void;
}) {
  const t = useTranslations('lookup.lists');
  const problemWords = useProblemWords();
  const { instant } = useLookupFormat();
  /** `closed`: the button that opened the form gets the focus back. */
  const [form, setForm] = useState<'never' | 'open' | 'closed'>('never');
  const day = t('one', { day: instant(createdAt) });
  const submit = async (fields: FormData) => {
    const sent = await requestJson(`/api/lists/${id}/name`, 'name', { name: fields.get('name') });
    if (!sent.ok && sent.problem.code === 'invalid_request')
      return { field: 'name', words: t('nameRefused') };
    if (!sent.ok) return problemWords(t('notSaved'), sent.problem);
    onNamed();
    setForm('closed');
    return null;
  };
  return (
    <>
      <h1 className={form === 'open' ? 'sr-only' : 'text-balance break-words font-semibold text-title'}>
        {name ?? day}
      </h1>
      {form === 'open' ? (
        <Form
          onSubmit={submit}
          onKeyDown={({ key }) => key === 'Escape' && setForm('closed')}
          className="flex flex-wrap items-end gap-2"
        >
          <div className="w-80 max-w-full">
            <TextField
              label={t('name')}
              name="name"
              hint={t('nameHint')}
              maxLength={maxListName}
              defaultValue={name ?? ''}
              autoFocus
            />
          </div>
          <SubmitButton look="primary">{t('saveName')}</SubmitButton>
          <Button look="quiet" onClick={() => setForm('closed')}>
            {t('cancel')}
          </Button>
        </Form>
      ) : (
        <Button look="quiet" autoFocus={form === 'closed'} onClick={() => setForm('open')}>
          {t(name === null ? 'nameIt' : 'rename')}
        </Button>
      )}
      {name !== null && <span className="figures text-ink-3">{day}</span>}
    </>
  );
}
