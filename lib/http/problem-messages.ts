import type { createTranslator, Messages } from 'use-intl/core';
import { prefixes } from '#lib/loan/schema.ts';
import { type NotAskedReason, notAskedReasons, type Problem, problems } from './problem.ts';
import type { RequestProblem } from './request-error.ts';

type Translate = ReturnType<typeof createTranslator<Messages, 'problems'>>;
export type ProblemMessages = { title: string; what: string; todo: string };

/** The messages of a problem. The switch is exhaustive, so that a new code cannot be forgotten. */
export function problemMessages(problem: RequestProblem, t: Translate): ProblemMessages {
  if (problem.scope) return loanMessages(problem, t);
  if (problem.because) return notAskedMessages(problem.because, problem.timeoutMs, t);
  const prefix = prefixes.loan;
  switch (problem.code) {
    case 'invalid_loan_id': {
      const { resource } = problem;
      const other = resource && resource !== 'loan';
      return {
        title: other ? t('otherResource.title', { resource }) : t('invalid_loan_id.title'),
        what: other ? t('otherResource.what') : t('invalid_loan_id.what', { prefix }),
        todo: other ? t('otherResource.todo', { prefix }) : t('invalid_loan_id.todo'),
      };
    }
    case 'invalid_request': {
      const parameter = problem.parameter ?? 'other';
      // ICU selectors cannot contain a hyphen.
      const reason = (problem.reason ?? 'other').replaceAll('-', '_');
      return {
        title: t('invalid_request.title'),
        what: t('invalid_request.what', { parameter, reason }),
        todo: t('invalid_request.todo'),
      };
    }
    case 'upstream_timeout':
      return {
        title: t('upstream_timeout.title'),
        what: t('upstream_timeout.what', { seconds: (problem.timeoutMs ?? 8000) / 1000 }),
        todo: t('upstream_timeout.todo'),
      };
    case 'limit_reached': {
      const { limit = 'loans', period = 'hour', max = 0, retryAfter = 60 } = problem;
      const minutes = Math.ceil(retryAfter / 60);
      return {
        title: t('limit_reached.title', { limit, period }),
        what: t('limit_reached.what', { limit, period, max }),
        todo: t('limit_reached.todo', { minutes, hours: Math.ceil(minutes / 60) }),
      };
    }
    case 'access_log_timeout':
      return {
        title: t('access_log_timeout.title'),
        what: t('access_log_timeout.what', { seconds: (problem.timeoutMs ?? 5000) / 1000 }),
        todo: t('access_log_timeout.todo'),
      };
    case 'unauthenticated':
    case 'forbidden':
    case 'access_log_unavailable':
    case 'reveal_locked':
    case 'verification_required':
    case 'sign_in_again':
    case 'loan_changed':
    case 'not_found':
    case 'method_not_allowed':
    case 'upstream_unauthorized':
    case 'upstream_rate_limited':
    case 'upstream_unavailable':
    case 'upstream_malformed':
    case 'upstream_too_large':
    case 'overloaded':
    case 'internal':
    case 'offline':
      return {
        title: t(`${problem.code}.title`),
        what: t(`${problem.code}.what`),
        todo: t(`${problem.code}.todo`),
      };
  }
}

function notAskedMessages(because: NotAskedReason, timeoutMs = 8000, t: Translate): ProblemMessages {
  return {
    title: t(`${because}.title`),
    what: t(`${because}.what`, { seconds: timeoutMs / 1000 }),
    todo: t(`${because}.todo`),
  };
}

/** The failure of one loan, which must not read as if the lending API were down. */
function loanMessages({ code, timeoutMs = 8000 }: Problem, t: Translate): ProblemMessages {
  const name = code === 'upstream_timeout' ? 'loan_timeout' : 'loan_unavailable';
  return {
    title: t(`${name}.title`),
    what: t(`${name}.what`, { seconds: timeoutMs / 1000 }),
    todo: t(`${name}.todo`),
  };
}

/** The side of a problem: the request, the lending API, the desk, or the connection between them. */
export function sideOf(problem: RequestProblem) {
  if (problem.code === 'offline') return 'connection';
  return problem.because ? notAskedReasons[problem.because] : problems[problem.code].side;
}
