import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemWords } from '#components/problems/use-problem-words.ts';
import { Button } from '#components/ui/button.tsx';
import { saveFile } from '#components/ui/save-file.ts';
import type { ViewersReport, ViewersReportRequest } from '#lib/access/log/log-entry.ts';
import { maxKeys, readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import { fetchDesk, jsonPost } from '#lib/http/fetch-desk.ts';
import { problemOf, type RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { instantsOfDays } from '#lib/loan/local-time.ts';
import { LabeledDay, LabeledField } from './labeled-field.tsx';
import { useLogFormat } from './use-log-format.ts';
import { ViewersTable } from './viewers-table.tsx';

const monthMs = 30 * 86_400_000;
const url = '/api/access-log/viewers';

/** Reports who has seen each of many contracts or loans. The list is too long for a URL, so it is posted. */
export function ViewersReportForm() {
  const t = useTranslations('accessLog.seen');
  const { timeZone } = useLogFormat();
  const { submit, loading, failure, report } = useViewersReport(timeZone);
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
        <div className="mt-3 grid grid-cols-1 gap-x-3 gap-y-2 sm:grid-cols-2">
          <LabeledDay
            label={t('first')}
            name="first"
            required
            defaultValue={civilDayOf(now - monthMs, timeZone)}
          />
          <LabeledDay label={t('last')} name="last" required defaultValue={civilDayOf(now, timeZone)} />
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

/** Fetches the report that the form asks for, or saves it as a file. Its days are those of the desk's zone. */
function useViewersReport(timeZone: string) {
  const t = useTranslations('accessLog.seen');
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<{ problem: RequestProblem } | { invalid: string } | null>(null);
  const [report, setReport] = useState<ViewersReport | null>(null);

  const findFault = ({ text, first, last }: ViewersReportRequest): string | null => {
    const count = readPastedIdentifiers(text)?.length ?? 0;
    if (count === 0) return t('noKeys');
    if (count > maxKeys) return t('tooMany', { count, most: maxKeys });
    return instantsOfDays(first, last, timeZone) ? null : t('wrongDays');
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (loading) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Every field of the form is a text, and has the name that the request needs.
    const request = Object.fromEntries(new FormData(event.currentTarget)) as ViewersReportRequest;
    const invalid = findFault(request);
    setFailure(invalid === null ? null : { invalid });
    if (invalid !== null) return;
    setLoading(true);
    if (submitter?.getAttribute('value') === 'csv') {
      const problem = await saveCsvFile(url, request, 'access-log-people.csv');
      setFailure(problem && { problem });
    } else {
      const result = await requestJson<ViewersReport>(url, 'lines', request);
      setReport(result.ok ? result.answer : null);
      setFailure(result.ok ? null : { problem: result.problem });
    }
    setLoading(false);
  };
  return { submit, loading, failure, report };
}

/** Has the browser save a CSV file whose request is too long for a link. Returns what went wrong, or null. */
async function saveCsvFile(url: string, body: object, name: string): Promise<RequestProblem | null> {
  const response = await fetchDesk(url, jsonPost(body, { accept: 'text/csv' })).catch(() => null);
  if (!response) return { code: 'offline' };
  if (!response.ok) return problemOf(response, await response.json().catch(() => null));
  // A download that breaks off is not saved: its last lines would be missing.
  const file = await response.blob().catch(() => null);
  if (!file) return { code: 'offline' };
  saveFile(file, name);
  return null;
}
