import type { Json } from '#lib/loan/json.ts';
import { parseUserAgent, type UserAgent } from '../user-agent.ts';
import { evidenceColumns, evidenceValue } from './evidence.ts';

/** Parsed user agents by the JSON Pointer of the header that contains them. */
export type UserAgents = Record<string, UserAgent>;

/** Parses the user agents in the columns of the evidence. A masked one is no text and is left out. */
export function userAgentsOfLoan(loan: Json | undefined): UserAgents {
  const parsed: UserAgents = {};
  for (const column of evidenceColumns(loan).columns) {
    const { value, path } = evidenceValue(loan, column, 'device');
    if (typeof value === 'string') parsed[path] = parseUserAgent(value);
  }
  return parsed;
}
