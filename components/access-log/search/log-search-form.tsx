import { useTranslations } from 'use-intl';
import { useProblemWords } from '#components/problems/use-problem-words.ts';
import { Button, buttonClasses } from '#components/ui/button.tsx';
import { classNames } from '#components/ui/class-names.ts';
import { accessActions } from '#lib/access/log/log-actions.ts';
import {
  filtersOf,
  type LogFilter,
  maxContracts,
  maxTermLength,
  type ParsedSearch,
} from '#lib/access/log/log-search.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { inputClasses, LabeledDay, LabeledField } from '../labeled-field.tsx';
import { useLogFormat } from '../use-log-format.ts';
import { ContractsField } from './contracts-field.tsx';
import { useManyContracts } from './use-many-contracts.ts';

type LogSearchFormProps = ParsedSearch & {
  outcomes: readonly string[];
  /** The contracts that the search is for; null where it has none. */
  contracts: readonly string[] | null;
};

/** The search form. Its fields are the parameters of the URL. */
export function LogSearchForm({ search, wrong, outcomes, contracts }: LogSearchFormProps) {
  const t = useTranslations('accessLog');
  const { submit, failure } = useManyContracts();
  const common = (name: LogFilter) => ({
    name,
    'aria-invalid': wrong.includes(name) || undefined,
    'aria-describedby': wrong.includes(name) ? 'log-wrong' : undefined,
  });
  const text = (name: 'person' | 'loan' | 'ticket', placeholder?: string) => (
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
      onSubmit={submit}
      className="mt-4 rounded border border-line p-3 print:hidden"
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 max-sm:[&>:nth-child(n+7)]:col-span-2 md:grid-cols-4 wide:grid-cols-8">
        {text('person', t('personHint'))}
        {text('loan')}
        <ContractsField
          {...common('contract')}
          defaultValue={contracts?.join('\n') ?? search.contract ?? ''}
        />
        {text('ticket')}
        <LabeledField label={t('action')}>
          <select {...common('action')} defaultValue={search.action ?? ''} className={inputClasses}>
            <option value="">{t('any')}</option>
            {accessActions.map((action) => (
              <option key={action} value={action}>
                {t(`actions.${action}`)}
              </option>
            ))}
          </select>
        </LabeledField>
        <LabeledField label={t('outcome')}>
          <select {...common('outcome')} defaultValue={search.outcome ?? ''} className={inputClasses}>
            <option value="">{t('any')}</option>
            {options.map((outcome) => (
              <option key={outcome}>{outcome}</option>
            ))}
          </select>
        </LabeledField>
        {time('from')}
        {time('to')}
      </div>
      <FormActions isFiltered={filtersOf(search).length > 0 || wrong.length > 0} />
      <FormFaults wrong={wrong} failure={failure} />
    </form>
  );
}

function FormFaults({
  wrong,
  failure,
}: Pick<ParsedSearch, 'wrong'> & Pick<ReturnType<typeof useManyContracts>, 'failure'>) {
  const t = useTranslations('accessLog');
  const named = wrong.flatMap((name) =>
    name === 'before' || name === 'after' ? [] : [t(name === 'contracts' ? 'contract' : name)],
  );
  return (
    <>
      {wrong.length > 0 && (
        <p id="log-wrong" role="alert" className="mt-2 text-bad">
          {t('wrong', { names: named.join(', ') || 'URL' })}
        </p>
      )}
      {failure && (
        <p role="alert" className="mt-2 text-bad">
          {'tooMany' in failure ? (
            t('tooManyContracts', { count: failure.tooMany, most: maxContracts })
          ) : (
            <ProblemTitle problem={failure.problem} />
          )}
        </p>
      )}
    </>
  );
}

function ProblemTitle({ problem }: { problem: RequestProblem }) {
  const { title, todo } = useProblemWords(problem);
  return `${title}. ${todo}`;
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
