import 'server-only';
import type { ChainState } from '#lib/access/log/log-entry.ts';
import { requireRight } from '#lib/server/access/require-right.ts';
import { recordChange } from '#lib/server/access-record/record-access.ts';
import type { Caller } from '#lib/server/actor.ts';
import { requestTask } from '#lib/server/db/lease.ts';
import { readChainState } from '../chain/read-chain-state.ts';
import { verificationTask } from '../chain/stored-verification.ts';
import { readTransaction } from '../read-transaction.ts';
import { logVerification } from './verify-in-background.ts';

/** Has the whole log verified in the background, and returns the state of its chain. The request is recorded. */
export async function requestVerification(request: Caller): Promise<ChainState> {
  const { actor, requestId } = request;
  await requireRight(request, 'log:read');
  await recordChange(actor, { action: 'verify-log', requestId, outcome: 'ok' }, (trx) =>
    requestTask(trx, verificationTask),
  );
  logVerification().wake?.();
  return readTransaction(readChainState);
}

export async function followVerification(request: Caller): Promise<ChainState> {
  await requireRight(request, 'log:read');
  return readTransaction(readChainState);
}
