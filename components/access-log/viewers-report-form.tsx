import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineProblem } from '#components/problems/inline-problem.tsx';
import { Button } from '#components/ui/button.tsx';
import { saveFile } from '#components/ui/save-file.ts';
import type { ViewersReport, ViewersReportRequest } from '#lib/access/log/log-entry.ts';
import { maxKeys, readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import { fetchDesk, jsonPost } from '#lib/http/fetch-desk.ts';
import { problemOf, RequestError } from '#lib/http/request-error.ts';
import { answerOrThrow, requestJson } from '#lib/http/request-json.ts';
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
  const { submit, isPending, invalid, error, report } = useViewersReport(timeZone);
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
          <Button type="submit" look="primary" aria-disabled={isPending}>
            {isPending ? t('asking') : t('ask')}
          </Button>
          <Button type="submit" name="as" value="csv" aria-disabled={isPending}>
            {t('csv')}
          </Button>
        </div>
        <p role="alert" className="mt-2 text-bad empty:hidden">
          {invalid}
        </p>
        {error && <InlineProblem what={t('failed')} problem={error.problem} />}
      </form>
      {report && <ViewersTable key={report.requestId} answer={report} />}
    </>
  );
}

/** Fetches the report that the form asks for, or saves it as a file. Its days are those of the desk's zone. */
function useViewersReport(timeZone: string) {
  const t = useTranslations('accessLog.seen');
  const [invalid, setInvalid] = useState<string | null>(null);
  // The last report stays while another one is asked for.
  const [report, setReport] = useState<ViewersReport | null>(null);
  const { mutate, isPending, error, reset } = useMutation<void, RequestError, ReportSubmission>({
    mutationFn: async ({ request, isCsv }) => {
      if (isCsv) return saveCsvFile(request);
      setReport(await answerOrThrow(requestJson<ViewersReport>(url, 'lines', request)));
    },
  });

  const findFault = ({ text, first, last }: ViewersReportRequest): string | null => {
    const count = readPastedIdentifiers(text)?.length ?? 0;
    if (count === 0) return t('noKeys');
    if (count > maxKeys) return t('tooMany', { count, most: maxKeys });
    return instantsOfDays(first, last, timeZone) ? null : t('wrongDays');
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Every field of the form is a text, and has the name that the request needs.
    const request = Object.fromEntries(new FormData(event.currentTarget)) as ViewersReportRequest;
    const fault = findFault(request);
    setInvalid(fault);
    reset();
    if (fault === null) mutate({ request, isCsv: submitter?.getAttribute('value') === 'csv' });
  };
  return { submit, isPending, invalid, error, report };
}

type ReportSubmission = { request: ViewersReportRequest; isCsv: boolean };

/** Has the browser save the report as a CSV file: its request is too long for a link. */
async function saveCsvFile(body: ViewersReportRequest): Promise<void> {
  const response = await fetchDesk(url, jsonPost(body, { accept: 'text/csv' })).catch(() => null);
  if (response && !response.ok)
    throw new RequestError(problemOf(response, await response.json().catch(() => null)));
  // A download that breaks off is not saved: its last lines would be missing.
  const file = await response?.blob().catch(() => null);
  if (!file) throw new RequestError({ code: 'offline' });
  saveFile(file, 'access-log-people.csv');
}
