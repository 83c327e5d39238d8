import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ViewersReport, ViewersReportRequest } from '#lib/access/log/log-entry.ts';
import { maxKeys, readPastedIdentifiers } from '#lib/access/log/pasted-identifiers.ts';
import type { RequestProblem } from '#lib/http/request-error.ts';
import { requestJson } from '#lib/http/request-json.ts';
import { instantsOfDays, isTimeZone } from '#lib/loan/local-time.ts';
import { saveCsvFile } from './save-csv-file.ts';

const url = '/api/access-log/viewers';

/** Fetches the report that the form asks for, or saves it as a file. */
export function useViewersReport() {
  const t = useTranslations('accessLog.seen');
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<{ problem: RequestProblem } | { invalid: string } | null>(null);
  const [report, setReport] = useState<ViewersReport | null>(null);

  const findFault = ({ text, first, last, timeZone }: ViewersReportRequest): string | null => {
    const count = readPastedIdentifiers(text)?.length ?? 0;
    if (count === 0) return t('noKeys');
    if (count > maxKeys) return t('tooMany', { count, most: maxKeys });
    return isTimeZone(timeZone) && instantsOfDays(first, last, timeZone) ? null : t('wrongDays');
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
