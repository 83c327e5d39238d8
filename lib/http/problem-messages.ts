import type { createTranslator, Messages } from 'use-intl/core';
import { prefixes } from '#lib/loan/schema.ts';
import { notAskedReasons, problems } from './problem.ts';
import type { RequestProblem } from './request-error.ts';

type Translate = ReturnType<typeof createTranslator<Messages, 'problems'>>;
export type ProblemMessages = { title: string; what: string; todo: string };

/** The messages of a problem. The type of the catalogs has each code and each reason, so that none can be forgotten. */
export function problemMessages(problem: RequestProblem, t: Translate): ProblemMessages {
  const name = nameOf(problem);
  const values = valuesOf(problem);
  return {
    title: t(`${name}.title`, values),
    what: t(`${name}.what`, values),
    todo: t(`${name}.todo`, values),
  };
}

function nameOf(problem: RequestProblem) {
  // The failure of one loan must not read as if the lending API were down.
  if (problem.scope) return problem.code === 'upstream_timeout' ? 'loan_timeout' : 'loan_unavailable';
  if (problem.because) return problem.because;
  const isOtherResource = problem.code === 'invalid_loan_id' && (problem.resource ?? 'loan') !== 'loan';
  return isOtherResource ? 'otherResource' : problem.code;
}

/** The values that the messages of some problem name. */
function valuesOf(problem: RequestProblem): Record<string, string | number> {
  if (problem.code === 'offline') return {};
  const { parameter = 'other', reason = 'other', resource, limit = 'loans', period = 'hour' } = problem;
  const {
    max = 0,
    retryAfter = 60,
    timeoutMs = problem.code === 'access_log_timeout' ? 5000 : 15_000,
  } = problem;
  const minutes = Math.ceil(retryAfter / 60);
  return {
    prefix: prefixes.loan,
    resource: resource ?? 'loan',
    parameter,
    // ICU selectors cannot contain a hyphen.
    limit: limit.replaceAll('-', '_'),
    period,
    max,
    minutes,
    reason: reason.replaceAll('-', '_'),
    seconds: timeoutMs / 1000,
    hours: Math.ceil(minutes / 60),
  };
}

/** The side of a problem: the request, the lending API, the desk, or the connection between them. */
export function sideOf(problem: RequestProblem) {
  if (problem.code === 'offline') return 'connection';
  return problem.because ? notAskedReasons[problem.because] : problems[problem.code].side;
}
