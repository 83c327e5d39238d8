import type { Json } from '#lib/loan/json.ts';
import type { UserAgent } from '../user-agent.ts';
import { evidenceColumns, evidenceValue } from './evidence.ts';

/** Parsed user agents by the JSON Pointer of the header that contains them. */
export type UserAgents = Record<string, UserAgent>;

/**
 * Parses the user agents of the first `most` contexts of a loan: its own and those of its signatures. A masked one is
 * no text and is left out.
 */
export function userAgentsOfLoan(
  loan: Json | undefined,
  { parse, most }: { parse: (userAgent: string) => UserAgent; most: number },
): UserAgents {
  const parsed: UserAgents = {};
  for (const column of evidenceColumns(loan, most).columns) {
    const { value, path } = evidenceValue(loan, column, 'device');
    if (typeof value === 'string') parsed[path] = parse(value);
  }
  return parsed;
}
