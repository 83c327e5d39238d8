import { createTranslator } from 'use-intl/core';
import type { PersonOutOfHours, RankedLoan } from '#lib/access/log/log-entry.ts';
import type { Messages } from '#lib/i18n/load-messages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { wordOf } from '#lib/i18n/word-of.ts';
import { localTime } from '#lib/loan/local-time.ts';
import type { Cell } from '#lib/server/responses/csv.ts';
import type { LogRow } from '../search/find-log-rows.ts';

/** The columns of the rows, in their order. Instants are UTC and of the desk's zone, and words stand beside their codes. */
export function rowColumns(
  timeZone: string,
  messages: Messages,
  locale: Locale,
): Record<string, (row: LogRow) => Cell> {
  const actions = createTranslator({ locale, messages, namespace: 'accessLog.actions' });
  const reasons = createTranslator({ locale, messages, namespace: 'loan.reasons' });
  const outcomes = createTranslator({ locale, messages, namespace: 'accessLog.outcomes' });
  return {
    sequence: (row) => row.sequence,
    instant: (row) => row.instant.toISOString(),
    [`local_time (${timeZone})`]: (row) => localTime(row.instant, timeZone),
    person: (row) => row.name,
    subject: (row) => row.subject,
    issuer: (row) => row.issuer,
    roles: (row) => row.roles.join(' '),
    action: (row) => row.action,
    action_words: (row) => actions(row.action),
    loan: (row) => row.loan ?? '',
    contract: (row) => row.contract ?? '',
    expand: (row) => row.expand.join(' '),
    fields: (row) => row.fields.join(' '),
    paths: (row) => row.paths.join(' '),
    reason: (row) => row.reason ?? '',
    reason_words: ({ reason }) => (reason === null ? '' : (wordOf(reasons, reason) ?? '')),
    outcome: (row) => row.outcome,
    outcome_words: (row) => wordOf(outcomes, row.outcome) ?? '',
    request_id: (row) => row.request_id,
    ip: (row) => row.ip ?? '',
    instance: (row) => row.instance,
    session: (row) => row.session_hash?.toString('hex') ?? '',
    hash: (row) => row.hash.toString('hex'),
  };
}

export const loanColumns = (timeZone: string): Record<string, (row: RankedLoan) => Cell> => ({
  loan: ({ loan }) => loan,
  contract: ({ contract }) => contract ?? '',
  people: ({ people }) => people,
  accesses: ({ accesses }) => accesses,
  last: ({ last }) => last,
  [`last_local (${timeZone})`]: ({ last }) => localTime(last, timeZone),
});

export const personColumns: Record<string, (row: PersonOutOfHours) => Cell> = {
  person: ({ name }) => name,
  subject: ({ subject }) => subject,
  issuer: ({ issuer }) => issuer,
  night: ({ night }) => night,
  weekend: ({ weekend }) => weekend,
  holiday: ({ holiday }) => holiday,
  all: ({ all }) => all,
};
