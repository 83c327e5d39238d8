'use client';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { accessActions } from '#lib/access/log/log-actions.ts';
import { filtersOf, type LogFilter, maxTermLength, type ParsedSearch } from '#lib/access/log/log-search.ts';
import { useLogFormat } from './use-log-format.ts';

export const inputClasses =
  'h-8 w-full min-w-0 rounded border border-edge bg-page px-2 hover:border-ink-3 aria-invalid:border-bad';

/** The search form. Its fields are the parameters of the URL. */
export function LogSearchForm({ search, wrong, outcomes }: ParsedSearch & { outcomes: readonly string[] }) {
  const t = useTranslations('accessLog');
  const common = (name: LogFilter) => ({
    name,
    'aria-invalid': wrong.includes(name) || undefined,
    'aria-describedby': wrong.includes(name) ? 'log-wrong' : undefined,
  });
  const text = (name: 'person' | 'loan' | 'contract', placeholder?: string) => (
    <LabelledField label={t(name)}>
      <input
        {...common(name)}
        defaultValue={search[name] ?? ''}
        placeholder={placeholder}
        maxLength={maxTermLength}
        autoComplete="off"
        spellCheck={false}
        className={classNames(inputClasses, name !== 'person' && 'identifier')}
      />
    </LabelledField>
  );
  const time = (name: 'from' | 'to') => (
    <LabelledField label={t(name)}>
      <input
        {...common(name)}
        type="datetime-local"
        // The field cannot show an invalid time.
        defaultValue={wrong.includes(name) ? '' : (search[name] ?? '')}
        className={inputClasses}
      />
    </LabelledField>
  );
  // The URL may name an outcome that the log does not contain.
  const options =
    search.outcome && !outcomes.includes(search.outcome) ? [...outcomes, search.outcome] : outcomes;
  const named = wrong.flatMap((name) => (name === 'before' || name === 'after' ? [] : [t(name)]));
  return (
    <form action="/access-log" className="mt-4 rounded border border-line p-3 print:hidden">
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 max-sm:[&>:first-child]:col-span-2 max-sm:[&>:nth-child(n+6)]:col-span-2 md:grid-cols-4 wide:grid-cols-7">
        {text('person', t('personHint'))}
        {text('loan')}
        {text('contract')}
        <LabelledField label={t('action')}>
          <select {...common('action')} defaultValue={search.action ?? ''} className={inputClasses}>
            <option value="">{t('any')}</option>
            {accessActions.map((action) => (
              <option key={action} value={action}>
                {t(`actions.${action}`)}
              </option>
            ))}
          </select>
        </LabelledField>
        <LabelledField label={t('outcome')}>
          <select {...common('outcome')} defaultValue={search.outcome ?? ''} className={inputClasses}>
            <option value="">{t('any')}</option>
            {options.map((outcome) => (
              <option key={outcome}>{outcome}</option>
            ))}
          </select>
        </LabelledField>
        {time('from')}
        {time('to')}
      </div>
      <FormActions isFiltered={filtersOf(search).length > 0 || wrong.length > 0} />
      {wrong.length > 0 && (
        <p id="log-wrong" role="alert" className="mt-2 text-bad">
          {t('wrong', { names: named.join(', ') || 'URL' })}
        </p>
      )}
    </form>
  );
}

function FormActions({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('accessLog');
  const { timeZone } = useLogFormat();
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Button type="submit" look="primary">
        {t('search')}
      </Button>
      {isFiltered && (
        <a href="/access-log" className={buttonClasses('quiet')}>
          {t('clear')}
        </a>
      )}
      <span className="text-ink-3 text-label">{t('zone', { zone: timeZone })}</span>
    </div>
  );
}

export function LabelledField({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is what it is given.
    <label className="min-w-0">
      <span className="mb-0.5 block text-ink-3 text-label">{label}</span>
      {children}
    </label>
  );
}
