import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#components/ui/button.tsx';
import { namePattern } from '#lib/loan/loan-request.ts';
import { fieldsOf } from '#lib/loan/schema.ts';
import { useCurrentRequest } from './loan-request-context.tsx';

const documented = Object.keys(fieldsOf('loan'));

/** Chooses the fields to request. Names that the specification does not list can be typed. */
export function RequestedFieldsForm() {
  const { request, changeRequest } = useCurrentRequest();
  const t = useTranslations();
  const [wrong, setWrong] = useState<string | null>(null);
  const chosen = request.fields;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = String(form.get('others') ?? '')
      .split(/[\s,;]+/)
      .filter(Boolean);
    const bad = typed.find((name) => !namePattern.test(name));
    setWrong(bad ?? null);
    if (bad !== undefined) return;
    const names = [...new Set([...form.getAll('field').map(String), ...typed])];
    changeRequest({ fields: names.length > 0 ? names : null });
  };
  return (
    <form key={String(chosen)} onSubmit={submit} className="my-2 max-w-3xl rounded border border-line p-3">
      <p className="mb-2 text-ink-3">{t('choose.hint')}</p>
      <fieldset>
        <legend className="mb-1 text-ink-3 text-label">{t('choose.documented')}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {documented.map((name) => (
            <label key={name} className="flex min-h-7 items-center gap-2">
              <input
                type="checkbox"
                name="field"
                value={name}
                defaultChecked={chosen?.includes(name)}
                className="size-4 accent-accent"
              />
              <span className="identifier">{name}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label className="mt-3 block">
        <span className="text-ink-3 text-label">{t('choose.others')}</span>
        <input
          name="others"
          defaultValue={chosen?.filter((name) => !documented.includes(name)).join(', ')}
          aria-invalid={wrong !== null}
          aria-describedby={wrong === null ? undefined : 'choose-wrong'}
          spellCheck={false}
          className="identifier mt-0.5 h-8 w-full rounded border border-edge bg-page px-2 hover:border-ink-3"
        />
      </label>
      {wrong !== null && (
        <p id="choose-wrong" role="alert" className="mt-1 text-bad">
          {t('choose.wrong', { name: wrong })}
        </p>
      )}
      <div className="mt-3 flex gap-2">
        <Button type="submit" look="primary">
          {t('choose.apply')}
        </Button>
        {chosen && <Button onClick={() => changeRequest({ fields: null })}>{t('choose.reset')}</Button>}
      </div>
    </form>
  );
}
