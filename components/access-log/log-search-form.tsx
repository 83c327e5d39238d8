import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useOutcomeWord } from '#components/labels/use-code-words.ts';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { CheckboxField, SelectField } from '#components/ui/form/choice-fields.tsx';
import { DayField } from '#components/ui/form/day-field.tsx';
import { TextAreaField, TextField } from '#components/ui/form/text-field.tsx';
import { accessActions } from '#lib/access/log/log-actions.ts';
import {
  documentInField,
  filtersOf,
  type LogFilter,
  maxTermLength,
  noTicket,
  type ParsedSearch,
} from '#lib/access/log/log-search.ts';
import { freeTimes } from '#lib/access/log/working-hours.ts';
import { useLogFormat } from './use-log-format.ts';

type LogSearchFormProps = ParsedSearch & {
  outcomes: readonly string[];
  /** The contracts that the search is for; null where it has none. */
  contracts: readonly string[] | null;
};

/** Why the document of a customer was not searched for: the value of `holder` where it is no id. */
const holderFaults = ['invalid', 'no-key', 'one'] as const;

/** The search form. Its fields are the parameters of the URL. */
export function LogSearchForm({ search, wrong, outcomes, contracts }: LogSearchFormProps) {
  const t = useTranslations('accessLog');
  const outcomeWord = useOutcomeWord();
  const { dayAndTime, timeZone } = useLogFormat();
  const common = (name: Exclude<LogFilter, 'by' | 'contracts' | 'without'>) => ({
    name,
    label: t(name),
    ...(wrong.includes(name) && { 'aria-invalid': true, 'aria-describedby': 'log-wrong' }),
  });
  const text = (name: 'person' | 'loan' | 'ticket', placeholder?: string) => (
    <TextField
      {...common(name)}
      defaultValue={search[name] ?? ''}
      placeholder={placeholder}
      maxLength={maxTermLength}
      className={name === 'person' ? undefined : 'identifier'}
    />
  );
  const time = (name: 'from' | 'to') => (
    <DayField
      {...common(name)}
      type="datetime-local"
      // The field cannot show an invalid time.
      defaultValue={wrong.includes(name) ? '' : (search[name] ?? '')}
      inWords={dayAndTime}
    />
  );
  const any = { value: '', words: t('any') };
  // The URL may name an outcome that the log does not contain.
  const options =
    search.outcome && !outcomes.includes(search.outcome) ? [...outcomes, search.outcome] : outcomes;
  return (
    <form
      action="/access-log/search"
      method="post"
      className="mt-4 rounded border border-line p-3 print:hidden"
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 max-sm:[&>:nth-child(n+8)]:col-span-2 md:grid-cols-4 wide:grid-cols-5">
        {text('person', t('personHint'))}
        <TextField
          {...common('holder')}
          placeholder={search.holder === null || wrong.length > 0 ? undefined : t('holderKept')}
          inputMode="numeric"
          maxLength={maxTermLength}
          className="identifier"
        />
        {text('loan')}
        <TextAreaField
          {...common('contract')}
          // A line of input would join the lines of a pasted column to one number.
          rows={1}
          title={t('contractHint')}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={submitOnEnter}
          defaultValue={contracts?.join('\n') ?? search.contract ?? ''}
          className="identifier h-8 leading-4!"
        />
        {text('ticket', t('ticketHint', { none: noTicket }))}
        <SelectField
          {...common('action')}
          defaultValue={search.action ?? ''}
          options={[
            any,
            ...accessActions.map((action) => ({
              value: action,
              words: [...new Set([t(`actions.${action}`), action])].join(' · '),
            })),
          ]}
        />
        <SelectField
          {...common('outcome')}
          defaultValue={search.outcome ?? ''}
          options={[
            any,
            ...options.map((outcome) => ({
              value: outcome,
              words: [outcomeWord(outcome), outcome].filter(Boolean).join(' · '),
            })),
          ]}
        />
        {time('from')}
        {time('to')}
        <SelectField
          {...common('outside')}
          defaultValue={search.outside ?? ''}
          options={[
            { value: '', words: t('anyTime') },
            ...(['all', ...freeTimes] as const).map((value) => ({ value, words: t(`times.${value}`) })),
          ]}
        />
      </div>
      {search.by && <input type="hidden" name="by" value={search.by} />}
      {search.holder !== null && !wrong.includes('holder') && (
        <input type="hidden" name="kept" value={search.holder} />
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button type="submit" look="primary">
          {t('search')}
        </Button>
        {(filtersOf(search).length > 0 || wrong.length > 0) && (
          <a href="/access-log" className={buttonClasses('quiet')}>
            {t('clear')}
          </a>
        )}
        <CheckboxField
          name="without"
          value="me"
          defaultChecked={search.without !== null}
          label={t('without')}
        />
        <span className="text-ink-3 text-label">{t('zone', { zone: timeZone })}</span>
      </div>
      <FormFaults search={search} wrong={wrong} />
    </form>
  );
}

/** In a field of several lines Enter searches, too, as in the fields beside it. */
function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** Names the parameters that cannot be read. */
function FormFaults({ search, wrong }: ParsedSearch) {
  const t = useTranslations('accessLog');
  if (wrong.length === 0) return null;
  const named = wrong.flatMap((name) =>
    name === 'before' ? [] : [t(name === 'contracts' ? 'contract' : name)],
  );
  const holderFault = holderFaults.find((fault) => fault === search.holder);
  const hasDocument = wrong.some((field) => documentInField(field, String(search[field] ?? '')) !== null);
  return (
    <p id="log-wrong" role="alert" className="mt-2 text-bad">
      {t('wrong', { names: named.join(', ') || 'URL' })} {holderFault && t(`holderFaults.${holderFault}`)}{' '}
      {hasDocument && t('holderFaults.elsewhere')}
    </p>
  );
}
