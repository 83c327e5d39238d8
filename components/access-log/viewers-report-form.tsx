import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useProblemWords } from '#components/problems/inline-problem.tsx';
import { DayField } from '#components/ui/form/day-field.tsx';
import { Form, SubmitButton } from '#components/ui/form/form.tsx';
import { TextAreaField } from '#components/ui/form/text-field.tsx';
import { saveFile } from '#components/ui/save-file.ts';
import type { ViewersReport, ViewersReportRequest } from '#lib/access/log/log-entry.ts';
import { maxKeys, readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import { fetchDesk, jsonPost } from '#lib/http/fetch-desk.ts';
import { problemOf, type RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { civilDayOf } from '#lib/loan/civil-date.ts';
import { instantsOfDays } from '#lib/loan/local-time.ts';
import { useLogFormat } from './use-log-format.ts';
import { ViewersTable } from './viewers-table.tsx';

const monthMs = 30 * 86_400_000;
const url = '/api/access-log/viewers';

/**
 * Reports who has seen each of many contracts or loans, or saves the report as a file. The list is too long for a URL, so it
 * is posted. Its days are those of the desk's zone.
 */
export function ViewersReportForm() {
  const t = useTranslations('accessLog.seen');
  const { timeZone, dayAndTime } = useLogFormat();
  const problemWords = useProblemWords();
  const [now] = useState(Date.now);
  // The last report stays while another one is asked for.
  const [report, setReport] = useState<ViewersReport | null>(null);
  const findFault = ({ text, first, last }: ViewersReportRequest): string | null => {
    const count = readPastedIdentifiers(text)?.length ?? 0;
    if (count === 0) return t('noKeys');
    if (count > maxKeys) return t('tooMany', { count, most: maxKeys });
    return instantsOfDays(first, last, timeZone) ? null : t('wrongDays');
  };
  const submit = async (fields: FormData) => {
    const isCsv = fields.get('as') === 'csv';
    fields.delete('as');
    // Every other field of the form is a text, and has the name that the request needs.
    const request = Object.fromEntries(fields) as ViewersReportRequest;
    const fault = findFault(request);
    if (fault !== null) return { words: fault };
    if (isCsv) {
      const problem = await saveCsvFile(request);
      return problem && problemWords(t('failed'), problem);
    }
    const sent = await requestJson<ViewersReport>(url, 'lines', request);
    if (!sent.ok) return problemWords(t('failed'), sent.problem);
    setReport(sent.answer);
    return null;
  };
  return (
    <>
      <Form onSubmit={submit} className="mt-2 grid max-w-3xl gap-3 rounded border border-line p-3">
        <TextAreaField
          label={t('list')}
          hint={t('hint', { most: maxKeys })}
          name="text"
          rows={6}
          spellCheck={false}
          className="identifier"
        />
        <div className="grid grid-cols-1 gap-x-3 gap-y-2 sm:grid-cols-2">
          <DayField
            label={t('first')}
            name="first"
            required
            defaultValue={civilDayOf(now - monthMs, timeZone)}
            inWords={dayAndTime}
          />
          <DayField
            label={t('last')}
            name="last"
            required
            defaultValue={civilDayOf(now, timeZone)}
            inWords={dayAndTime}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <SubmitButton look="primary" busyLabel={t('asking')}>
            {t('ask')}
          </SubmitButton>
          <SubmitButton name="as" value="csv">
            {t('csv')}
          </SubmitButton>
        </div>
      </Form>
      {report && <ViewersTable key={report.requestId} answer={report} />}
    </>
  );
}

/** Has the browser save the report as a CSV file: its request is too long for a link. Returns why it was not saved. */
async function saveCsvFile(request: ViewersReportRequest): Promise<RequestProblem | null> {
  const response = await fetchDesk(url, jsonPost(request, { accept: 'text/csv' })).catch(() => null);
  if (response && !response.ok) return problemOf(response, await response.json().catch(() => null));
  // A download that breaks off is not saved: its last lines would be missing.
  const file = await response?.blob().catch(() => null);
  if (!file) return { code: 'offline' };
  saveFile(file, 'access-log-people.csv');
  return null;
}
