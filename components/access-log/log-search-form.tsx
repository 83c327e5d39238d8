import type { ComponentProps, KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useOutcomeWord } from '#components/labels/use-outcome-word.ts';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { accessActions } from '#lib/access/log/log-actions.ts';
import {
  filtersOf,
  type LogFilter,
  maxTermLength,
  noTicket,
  officeHours,
  type ParsedSearch,
} from '#lib/access/log/log-search.ts';
import { FieldBelowLabel, inputClasses, LabeledDay, LabeledField } from './labeled-field.tsx';
import { useLogFormat } from './use-log-format.ts';

type LogSearchFormProps = ParsedSearch & {
  outcomes: readonly string[];
  /** The contracts that the search is for; null where it has none. */
  contracts: readonly string[] | null;
};

/** The search form. Its fields are the parameters of the URL. */
export function LogSearchForm({ search, wrong, outcomes, contracts }: LogSearchFormProps) {
  const t = useTranslations('accessLog');
  const outcomeWord = useOutcomeWord();
  const common = (name: LogFilter) => ({
    name,
    'aria-invalid': wrong.includes(name) || undefined,
    'aria-describedby': wrong.includes(name) ? 'log-wrong' : undefined,
  });
  const text = (name: 'person' | 'loan' | 'ticket' | 'outside', placeholder?: string) => (
    <LabeledField label={t(name)}>
      <input
        {...common(name)}
        defaultValue={search[name] ?? ''}
        placeholder={placeholder}
        maxLength={maxTermLength}
        autoComplete="off"
        spellCheck={false}
        className={classNames(inputClasses, name !== 'person' && 'identifier')}
      />
    </LabeledField>
  );
  const time = (name: 'from' | 'to') => (
    <LabeledDay
      {...common(name)}
      label={t(name)}
      type="datetime-local"
      // The field cannot show an invalid time.
      defaultValue={wrong.includes(name) ? '' : (search[name] ?? '')}
    />
  );
  // The URL may name an outcome that the log does not contain.
  const options =
    search.outcome && !outcomes.includes(search.outcome) ? [...outcomes, search.outcome] : outcomes;
  return (
    <form
      action="/access-log/search"
      method="post"
      className="mt-4 rounded border border-line p-3 print:hidden"
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 max-sm:[&>:nth-child(n+7)]:col-span-2 md:grid-cols-4 wide:grid-cols-[repeat(6,minmax(0,1fr))_repeat(2,minmax(0,1.2fr))_7rem]">
        {text('person', t('personHint'))}
        {text('loan')}
        <ContractsField
          {...common('contract')}
          defaultValue={contracts?.join('\n') ?? search.contract ?? ''}
        />
        {text('ticket', t('ticketHint', { none: noTicket }))}
        <LabeledField label={t('action')}>
          <select {...common('action')} defaultValue={search.action ?? ''} className={inputClasses}>
            <option value="">{t('any')}</option>
            {accessActions.map((action) => (
              <option key={action} value={action}>
                {[...new Set([t(`actions.${action}`), action])].join(' · ')}
              </option>
            ))}
          </select>
        </LabeledField>
        <LabeledField label={t('outcome')}>
          <select {...common('outcome')} defaultValue={search.outcome ?? ''} className={inputClasses}>
            <option value="">{t('any')}</option>
            {options.map((outcome) => (
              <option key={outcome} value={outcome}>
                {[outcomeWord(outcome), outcome].filter(Boolean).join(' · ')}
              </option>
            ))}
          </select>
        </LabeledField>
        {time('from')}
        {time('to')}
        {text('outside', officeHours)}
      </div>
      {search.by && <input type="hidden" name="by" value={search.by} />}
      <FormActions isFiltered={filtersOf(search).length > 0 || wrong.length > 0} />
      <FormFaults wrong={wrong} />
    </form>
  );
}

/** Names the parameters that cannot be read. */
function FormFaults({ wrong }: Pick<ParsedSearch, 'wrong'>) {
  const t = useTranslations('accessLog');
  if (wrong.length === 0) return null;
  const named = wrong.flatMap((name) =>
    name === 'before' ? [] : [t(name === 'contracts' ? 'contract' : name)],
  );
  return (
    <p id="log-wrong" role="alert" className="mt-2 text-bad">
      {t('wrong', { names: named.join(', ') || 'URL' })}
    </p>
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

/** The contracts of a search: a text area, since a line of input would join the lines of a pasted column to one number. */
function ContractsField(props: Omit<ComponentProps<'textarea'>, 'name' | 'rows'>) {
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
