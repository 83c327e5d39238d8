'use client';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemWords } from '#components/problems/use-problem-words.ts';
import { Button } from '#components/ui/button.tsx';
import type { PeopleOfRequest, ViewersReport } from '#lib/access/log/log-entry.ts';
import { maxKeys, readPastedKeys } from '#lib/access/log/pasted-identifiers.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { instantsOfDays, isTimeZone } from '#lib/loan/local-time.ts';
import { inputClasses, LabelledField } from './log-search-form.tsx';
import { saveCsvFile } from './save-csv-file.ts';
import { useLogFormat } from './use-log-format.ts';
import { ViewersTable } from './viewers-table.tsx';

const url = '/api/access-log/viewers';
const month = 30 * 86_400_000;

type Said = { problem: RequestProblem } | { wrong: string } | null;

/** Reports who has seen each of many contracts or loans. The list is too long for a URL, so it is posted. */
export function ViewersReportForm() {
  const t = useTranslations('accessLog.seen');
  const { timeZone } = useLogFormat();
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState<Said>(null);
  const [answer, setAnswer] = useState<ViewersReport | null>(null);
  const [now] = useState(Date.now);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (asking) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const asCsv = submitter?.getAttribute('value') === 'csv';
    // Every field of this form is a text, and has the name that the request needs.
    const asked = Object.fromEntries(new FormData(event.currentTarget)) as PeopleOfRequest;
    const wrong = faultOf(asked);
    setSaid(wrong === null ? null : { wrong });
    if (wrong !== null) return;
    setAsking(true);
    if (asCsv) {
      const problem = await saveCsvFile(url, asked, 'access-log-people.csv');
      setSaid(problem && { problem });
    } else {
      const answered = await requestJson<ViewersReport>(url, 'lines', asked);
      setAnswer(answered.ok ? answered.answer : null);
      setSaid(answered.ok ? null : { problem: answered.problem });
    }
    setAsking(false);
  };

  function faultOf({ text, first, last, timeZone: zone }: PeopleOfRequest): string | null {
    const count = readPastedKeys(text)?.length ?? 0;
    if (count === 0) return t('noKeys');
    if (count > maxKeys) return t('tooMany', { count, most: maxKeys });
    return isTimeZone(zone) && instantsOfDays(first, last, zone) ? null : t('wrongDays');
  }

  return (
    <>
      <form onSubmit={submit} className="mt-2 max-w-3xl rounded border border-line p-3">
        <LabelledField label={t('list')}>
          <textarea
            name="text"
            rows={6}
            spellCheck={false}
            aria-describedby="seen-hint"
            className="identifier w-full rounded border border-line bg-page p-2 hover:border-edge"
          />
        </LabelledField>
        <p id="seen-hint" className="text-ink-3 text-label">
          {t('hint', { most: maxKeys })}
        </p>
        <div className="mt-3 grid grid-cols-1 gap-x-3 gap-y-2 sm:grid-cols-3">
          <LabelledField label={t('first')}>
            <input
              name="first"
              type="date"
              required
              defaultValue={civilDayOf(now - month, timeZone)}
              className={inputClasses}
            />
          </LabelledField>
          <LabelledField label={t('last')}>
            <input
              name="last"
              type="date"
              required
              defaultValue={civilDayOf(now, timeZone)}
              className={inputClasses}
            />
          </LabelledField>
          <LabelledField label={t('zone')}>
            <input
              name="timeZone"
              required
              defaultValue={timeZone}
              spellCheck={false}
              className={inputClasses}
            />
          </LabelledField>
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button type="submit" look="primary" aria-disabled={asking}>
            {asking ? t('asking') : t('ask')}
          </Button>
          <Button type="submit" name="as" value="csv" aria-disabled={asking}>
            {t('csv')}
          </Button>
        </div>
        <div role="alert" className="mt-2 text-bad empty:hidden">
          {said && ('wrong' in said ? said.wrong : <Problem problem={said.problem} />)}
        </div>
      </form>
      {answer && <ViewersTable key={answer.requestId} answer={answer} />}
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
