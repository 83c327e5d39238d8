import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemWords } from '#components/problems/use-problem-words.ts';
import { Button } from '#components/ui/button.tsx';
import { maxKeys } from '#lib/access/log/pasted-identifiers.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { inputClasses, LabeledDay, LabeledField } from '../labeled-field.tsx';
import { useLogFormat } from '../use-log-format.ts';
import { useViewersReport } from './use-viewers-report.ts';
import { ViewersTable } from './viewers-table.tsx';

const month = 30 * 86_400_000;

/** Reports who has seen each of many contracts or loans. The list is too long for a URL, so it is posted. */
export function ViewersReportForm() {
  const t = useTranslations('accessLog.seen');
  const { timeZone } = useLogFormat();
  const { submit, loading, failure, report } = useViewersReport();
  const [now] = useState(Date.now);
  return (
    <>
      <form onSubmit={submit} className="mt-2 max-w-3xl rounded border border-line p-3">
        <LabeledField label={t('list')}>
          <textarea
            name="text"
            rows={6}
            spellCheck={false}
            aria-describedby="seen-hint"
            className="identifier w-full rounded border border-line bg-page p-2 hover:border-edge"
          />
        </LabeledField>
        <p id="seen-hint" className="text-ink-3 text-label">
          {t('hint', { most: maxKeys })}
        </p>
        <div className="mt-3 grid grid-cols-1 gap-x-3 gap-y-2 sm:grid-cols-3">
          <LabeledDay
            label={t('first')}
            name="first"
            required
            defaultValue={civilDayOf(now - month, timeZone)}
          />
          <LabeledDay label={t('last')} name="last" required defaultValue={civilDayOf(now, timeZone)} />
          <LabeledField label={t('zone')}>
            <input
              name="timeZone"
              required
              defaultValue={timeZone}
              spellCheck={false}
              className={inputClasses}
            />
          </LabeledField>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button type="submit" look="primary" aria-disabled={loading}>
            {loading ? t('asking') : t('ask')}
          </Button>
          <Button type="submit" name="as" value="csv" aria-disabled={loading}>
            {t('csv')}
          </Button>
        </div>
        <div role="alert" className="mt-2 text-bad empty:hidden">
          {failure && ('invalid' in failure ? failure.invalid : <Problem problem={failure.problem} />)}
        </div>
      </form>
      {report && <ViewersTable key={report.requestId} answer={report} />}
    </>
  );
}

function Problem({ problem }: { problem: RequestProblem }) {
  const t = useTranslations('accessLog.seen');
  const { title, todo } = useProblemWords(problem);
  return (
    <>
      {t('failed', { problem: title })} {todo}
    </>
  );
}
