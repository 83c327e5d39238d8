import type { TicketRule } from '#lib/access/reveal/reveal-reason.ts';
import { env } from './env.ts';

/** The configured form of the ticket number that a reason for revealing may carry. */
export function ticketRule(): TicketRule {
  const { REVEAL_TICKET_PATTERN: pattern, REVEAL_TICKET_REQUIRED: required } = env();
  return pattern ? { pattern: pattern.source, required: required === 'yes' } : null;
}
