import 'server-only';
import type { LendingReport } from '../lending/client.ts';
import { lendingApi } from '../lending/lending-api.ts';
import { isDraining } from './draining.ts';

export type Health = { status: 'ready' | 'draining'; lendingApi: LendingReport };

/** Whether the desk takes requests, and how the lending API is: a sick API does not make the desk unready. */
export function reportHealth(): Health {
  return { status: isDraining() ? 'draining' : 'ready', lendingApi: lendingApi().report() };
}
