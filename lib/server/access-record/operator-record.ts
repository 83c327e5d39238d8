import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { AccessAction } from '#lib/access/log/log-actions.ts';
import type { AccessRecord } from './access-record-hash.ts';

/** The issuer of people who act by a command: nobody signed them in, so the name is the one that they gave. */
const commandIssuer = 'loan-desk command';

type OperatorAct = { action: AccessAction; by: string; fields: string[]; reason: string | null };

/** The record of something that an operator does by a command. */
export function operatorRecord({ action, by, fields, reason }: OperatorAct): AccessRecord {
  return {
    action,
    issuer: commandIssuer,
    subject: by,
    name: by,
    roles: [],
    expand: [],
    fields,
    paths: [],
    reason,
    outcome: 'ok',
    request_id: randomUUID(),
    instance: hostname(),
  };
}
